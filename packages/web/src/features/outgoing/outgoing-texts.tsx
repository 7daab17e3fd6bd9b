/** What a decision would send, in one language at a time: the recipients, the notice, the e-mail and the letters. */
import type { DecisionPreview } from "@portal/core/documents/decision-preview-schema";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageNames, languages, parseLanguage } from "../../shell/i18n.ts";
import { SelectField } from "../../ui/field.tsx";
import "./outgoing.css";
import { addListKeys } from "../../ui/list-keys.ts";
import { isTyping } from "../../ui/typing.ts";

const Recipients = ({ recipients }: Pick<DecisionPreview, "recipients">) => {
  const { t } = useTranslation("pages/staff");
  if (recipients.length === 0) return <p>{t("outgoing.nobody")}</p>;
  const lines = recipients.map(({ account, language, mail }) =>
    t(mail ? "outgoing.byMail" : "outgoing.inPortal", {
      who: account ?? t("outgoing.somebody"),
      language: languageNames[language],
    }),
  );
  return (
    <>
      <h4>{t("outgoing.recipients")}</h4>
      <ul>
        {/* A cashier reads no addresses, so that two people can look alike. */}
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
};

type NoticeTexts = NonNullable<DecisionPreview["notice"]>[Language];
const NoticeAndMail = ({
  notice: { subject, text, mail },
  language,
  isMailed,
}: {
  notice: NoticeTexts;
  language: Language;
  isMailed: boolean;
}) => {
  const { t } = useTranslation("pages/staff");
  return (
    <>
      <h4>{t("outgoing.notice")}</h4>
      <div className="outgoing-text" lang={language}>
        <p>
          <strong>{subject}</strong>
        </p>
        <p className="pre">{text}</p>
      </div>
      {isMailed && (
        <>
          <h4>{t("outgoing.mail")}</h4>
          <div className="outgoing-text" lang={language}>
            <p>
              <strong>{subject}</strong>
            </p>
            <p className="pre" data-mail="">
              {mail}
            </p>
          </div>
        </>
      )}
    </>
  );
};

const Letter = ({
  letter: { kind, texts },
  language,
}: {
  letter: DecisionPreview["letters"][number];
  language: Language;
}) => {
  const { t } = useTranslation("pages/staff");
  const { title, parts } = texts[language];
  return (
    <>
      <h4>{t(`issued.${kind}`)}</h4>
      <div className="outgoing-text" lang={language}>
        <p>
          <strong>{title}</strong>
        </p>
        {addListKeys(parts, ({ label, text }) => `${label} ${text}`).map(({ key, item: { label, text } }) => (
          <p key={key} className="pre">
            {label !== undefined && <span className="muted">{label} </span>}
            {text}
          </p>
        ))}
      </div>
    </>
  );
};

/** Each preview is read from its heading, which gets the focus unless somebody types beside it. */
export const OutgoingTexts = ({ preview, what }: { preview: DecisionPreview; what?: string | undefined }) => {
  const { t, i18n } = useTranslation("pages/staff");
  const { recipients, notice, letters, countersigned } = preview;
  const [language, setLanguage] = useState<Language>(
    recipients[0]?.language ?? parseLanguage(i18n.language) ?? "zh-Hant",
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!preview || isTyping()) return;
    // The buttons at the end of a dialog stay in view, and would hide a heading that is only just shown.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start" });
  }, [preview]);
  return (
    <section className="outgoing" aria-labelledby="outgoing">
      <h3 id="outgoing" ref={heading} tabIndex={-1}>
        {what === undefined ? t("outgoing.title") : t("outgoing.titleOf", { what })}
      </h3>
      <p>{t("outgoing.how")}</p>
      {countersigned && <p>{t("outgoing.countersigned")}</p>}
      <Recipients recipients={recipients} />
      {(notice || letters.length > 0) && (
        <SelectField
          id="outgoing-language"
          label={t("outgoing.language")}
          mark={false}
          value={language}
          onChange={({ target }) => setLanguage(parseLanguage(target.value) ?? language)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </SelectField>
      )}
      {notice && (
        <NoticeAndMail
          notice={notice[language]}
          language={language}
          isMailed={recipients.some(({ mail }) => mail)}
        />
      )}
      {letters.map((letter) => (
        <Letter key={letter.kind} letter={letter} language={language} />
      ))}
    </section>
  );
};
