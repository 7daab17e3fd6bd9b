/**
 * The texts of an event in four languages: names and places as rows, long texts one under another, closed until needed.
 */
import { useTranslation } from "react-i18next";
import { type Language, languageNames } from "../../shell/i18n.ts";
import { FieldGroup, TextAreaField, TextField } from "../../ui/field.tsx";
import { type EventDraft, eventLanguages, eventTexts, optionalEventTexts } from "./event-draft.ts";

type TextKey = keyof EventDraft["texts"];
/** The texts that name the event and its place are at the top of the form; all others are long. */
const shortTexts: readonly TextKey[] = ["names", "venue", "scale"];
const longTexts: readonly TextKey[] = [...eventTexts, ...optionalEventTexts].filter(
  (key) => !shortTexts.includes(key),
);

/** Returns the id of an input of the form. */
export const toInputId = (path: string): string => `event-${path.replaceAll(".", "-")}`;

interface Props {
  draft: EventDraft;
  changeDraft: (part: Partial<EventDraft>) => void;
  getError: (path: string) => string | undefined;
}

const TextInputs = ({ textKey, draft, changeDraft, getError }: Props & { textKey: TextKey }) => (
  <div className="staff-languages">
    {eventLanguages.map((language) => {
      const path = `${textKey}.${language}`;
      const common = {
        id: toInputId(path),
        label: languageNames[language as Language],
        lang: language,
        required: textKey === "names",
        error: getError(path),
        value: draft.texts[textKey][language],
      };
      const change = (value: string): void =>
        changeDraft({ texts: { ...draft.texts, [textKey]: { ...draft.texts[textKey], [language]: value } } });
      return shortTexts.includes(textKey) ? (
        <TextField key={path} {...common} onChange={(event) => change(event.target.value)} />
      ) : (
        <TextAreaField key={path} {...common} rows={4} onChange={(event) => change(event.target.value)} />
      );
    })}
  </div>
);

export const EventNamesForm = (props: Props) => {
  const { t } = useTranslation("pages/staff-event");
  return shortTexts.map((key) => (
    <section key={key} className="card staff-step">
      <FieldGroup id={toInputId(key)} label={t(`field.${key}`)} required={key === "names"}>
        <TextInputs {...props} textKey={key} />
      </FieldGroup>
    </section>
  ));
};

/** Each long text says how many languages it has, and opens with its four inputs; one with an error is open. */
export const EventTextsForm = (props: Props) => {
  const { t } = useTranslation("pages/staff-event");
  const { draft, getError } = props;
  return (
    <section className="card staff-step">
      <h2>{t("texts")}</h2>
      <p className="muted">{t("textsHint")}</p>
      {longTexts.map((key) => {
        const writtenCount = eventLanguages.filter(
          (language) => draft.texts[key][language].trim() !== "",
        ).length;
        const isWrong = eventLanguages.some((language) => getError(`${key}.${language}`) !== undefined);
        return (
          <details key={key} className="event-text" {...(isWrong ? { open: true } : {})}>
            <summary>
              <span>{t(`field.${key}`)}</span>{" "}
              <span className="muted small">
                {writtenCount === 0
                  ? t("textNone")
                  : t("textIn", { written: writtenCount, total: eventLanguages.length })}
              </span>
            </summary>
            <fieldset className="field" id={toInputId(key)} tabIndex={-1} aria-label={t(`field.${key}`)}>
              <TextInputs {...props} textKey={key} />
            </fieldset>
          </details>
        );
      })}
    </section>
  );
};
