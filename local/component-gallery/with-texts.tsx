/** Builds the view of a state from the texts that many pages have. */
import type { ComponentType, ReactNode } from "react";
import { type TranslateKey, useText } from "../../packages/web/src/form/use-text.ts";

export const withTexts = (render: (t: TranslateKey) => ReactNode): ComponentType =>
  function State() {
    const { t } = useText(["common", "errors"]);
    return render(t);
  };
