/** The rule of a draw: in sentences of the portal, and in the English words that were committed. */
import type { PublishedDraw } from "@portal/core/applications/places/draw/draw-schema";
import { DRAW_RULE } from "@portal/core/places/draw/draw-rule";
import { useText } from "../../form/use-text.ts";

/** The sentences of `DRAW_RULE` by the keys of their texts. */
const sentenceKeys = ["pool", "lot", "order", "places", "second", "waiting"] as const;

const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ol>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ol>
);

export const DrawRule = ({ commitment: { rule } }: Pick<PublishedDraw, "commitment">) => {
  const { t } = useText(["pages/public-draw"]);
  const committedRule = (
    <div lang="en">
      <Sentences sentences={rule.split("\n")} />
    </div>
  );
  // A draw keeps the words with which it was committed, and the portal has sentences only for those of today.
  if (rule !== DRAW_RULE) return committedRule;
  return (
    <>
      <Sentences sentences={sentenceKeys.map((key) => t(`rule.${key}`))} />
      <details>
        <summary>{t("published.ruleOriginal")}</summary>
        {committedRule}
      </details>
    </>
  );
};
