/** Builds the view of a state from the texts that many pages have. */
import type { ComponentType, ReactNode } from "react";
import { useText } from "../../packages/web/src/form/use-text.ts";
import type { TranslateKey } from "../../packages/web/src/shell/translate-key.ts";

export const withTexts = (render: (t: TranslateKey) => ReactNode): ComponentType =>
  function State() {
    const { t } = useText(["common", "errors"]);
    return render(t);
  };
