/** A statement: a title and its parts, all from the texts. */
import "../../ui/public.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toTranslateKey } from "../../shell/translate-key.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

const parts = {
  privacy: ["what", "why", "who", "kept", "rights", "terms", "termsUse", "termsSite"],
  accessibility: ["aim", "how", "limits", "tell"],
} as const;

export const Statement = ({
  name,
  after = {},
}: {
  name: keyof typeof parts;
  /** Content that follows the text of a part. */
  after?: { [part: string]: ReactNode };
}) => {
  const { t } = useTranslation("pages/help");
  const say = toTranslateKey(t);
  return (
    <article className="page narrow">
      <PageHeading>{t(`${name}.title`)}</PageHeading>
      <p className="lead">{t(`${name}.lead`)}</p>
      {parts[name].map((part) => (
        <section key={part}>
          <h2>{say(`${name}.${part}.title`)}</h2>
          {say(`${name}.${part}.text`)
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          {after[part]}
        </section>
      ))}
    </article>
  );
};
