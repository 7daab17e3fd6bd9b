/** The place of a publication, and its title, text and file in each language. */
import { useText } from "../../form/use-text.ts";
import { languages } from "../../shell/i18n.ts";
import { TextAreaField, TextField } from "../../ui/field.tsx";
import { PublicationFile } from "./publication-file.tsx";
import { type PublicationFieldsProps, PublicationPlacing } from "./publication-placing.tsx";

export const PublicationTexts = ({
  kind,
  draft,
  getError,
  onChange: changeDraft,
}: PublicationFieldsProps) => {
  const { t } = useText(["pages/staff-publication"]);
  return (
    <>
      <PublicationPlacing kind={kind} draft={draft} getError={getError} onChange={changeDraft} />
      {languages.map((each) => (
        <fieldset key={each} className="field-row">
          <legend>{t(`language.${each}`)}</legend>
          <TextField
            id={`title-${each}`}
            lang={each}
            label={t("field.title")}
            maxLength={200}
            required
            value={draft.titles[each]}
            error={getError(`titles.${each}`)}
            onChange={(event) => changeDraft({ titles: { ...draft.titles, [each]: event.target.value } })}
          />
          <TextAreaField
            id={`text-${each}`}
            lang={each}
            label={t("field.text")}
            hint={t("field.textHint")}
            rows={kind === "ARTICLE" ? 10 : 4}
            maxLength={20_000}
            required={kind !== "DOWNLOAD"}
            value={draft.texts[each]}
            error={getError(`texts.${each}`)}
            onChange={(event) => changeDraft({ texts: { ...draft.texts, [each]: event.target.value } })}
          />
          {kind === "DOWNLOAD" && (
            <PublicationFile
              id={`file-${each}`}
              label={`${t("field.file")} · ${t(`language.${each}`)}`}
              file={draft.files[each]}
              error={getError(`files.${each}`) ?? (each === "zh-Hant" ? getError("files") : undefined)}
              // The file of another language can arrive meanwhile.
              onChange={(file) =>
                changeDraft(({ files: { [each]: _, ...rest } }) => ({
                  files: file ? { ...rest, [each]: file } : rest,
                }))
              }
            />
          )}
        </fieldset>
      ))}
    </>
  );
};
