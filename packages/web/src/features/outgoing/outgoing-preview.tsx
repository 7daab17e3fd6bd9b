/** What a decision would send, as the server works it out from what is typed: its button and its place in a form. */
import type { DecisionPreview } from "@portal/core/documents/decision-preview-schema";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormAttempt } from "../../form/guided-form.tsx";
import { api } from "../../shell/api.ts";
import { lazyImport } from "../../shell/lazy-import.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const LazyOutgoingTexts = lazy(async () => ({
  default: (await lazyImport(() => import("./outgoing-texts.tsx"))).OutgoingTexts,
}));

/** The value of the button that asks for the preview, among those of a form. */
export const PREVIEW_BUTTON = "preview";

interface ShownPreview {
  /** What it was made from. */
  from: string;
  texts: DecisionPreview;
  what: string | undefined;
}
/**
 * Keeps the preview of a decision. It is shown only for the input that it was made from.
 * @param input everything that the decision is made from, as plain values
 */
export const useOutgoingPreview = (input: unknown) => {
  const [shownPreview, setShownPreview] = useState<ShownPreview>();
  const from = JSON.stringify(input);
  return {
    preview: shownPreview?.from === from ? shownPreview : undefined,
    /**
     * Asks for the preview.
     * @param path below `/staff/preview`
     * @param what names the decision, where a form has several
     */
    load: async (path: string, body: object, what?: string): Promise<void> => {
      const texts = await api.post<DecisionPreview>(`/staff/preview${path}`, body);
      setShownPreview({ from, texts, what });
    },
    hide: (): void => setShownPreview(undefined),
  };
};

interface PreviewButtonProps {
  busy: boolean;
  /** The decision that is previewed, where the form has several: the value of its button, and its name. */
  result?: string;
  what?: string;
}
/** Asks for the preview of what is typed, which is checked as for the decision. */
export const PreviewButton = ({ busy, result = "", what }: PreviewButtonProps) => {
  const { t } = useTranslation("pages/staff");
  const attempt = useFormAttempt();
  return (
    <Button look="quiet" busy={busy} onClick={() => attempt(PREVIEW_BUTTON + result)}>
      {what === undefined ? t("outgoing.show") : t("outgoing.showOf", { what })}
    </Button>
  );
};

export const OutgoingPreview = ({ preview }: { preview: ShownPreview | undefined }) =>
  preview && (
    <Suspense fallback={<Skeleton lines={8} />}>
      <LazyOutgoingTexts preview={preview.texts} what={preview.what} />
    </Suspense>
  );
