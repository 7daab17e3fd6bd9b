/**
 * A field that takes files. The browser's own control has its words in the language of the browser, so it is hidden
 * from sight only: it stays the tab stop and what a screen reader names, and a label in the reader's language is its
 * button.
 */
import { useTranslation } from "react-i18next";
import { Field, type FieldProps } from "./field.tsx";

interface Props extends FieldProps {
  /** File types, as in the attribute of the control. */
  accept: string;
  /** Several files can be chosen at once. */
  multiple?: boolean;
  /** The name of the file that was chosen last, where nothing else on the page shows it. */
  chosenName?: string | undefined;
  /** Receives the chosen files, at least one. The same file can be chosen again afterwards. */
  onChoose: (files: readonly File[]) => void;
}
export const FileField = ({ accept, multiple = false, chosenName, onChoose, ...field }: Props) => {
  const { t } = useTranslation("common");
  return (
    <Field {...field}>
      {(control) => (
        <div className="file-choice">
          <input
            {...control}
            type="file"
            className="visually-hidden"
            accept={accept}
            multiple={multiple}
            onChange={({ target }) => {
              const files = [...(target.files ?? [])];
              target.value = "";
              if (files.length > 0) onChoose(files);
            }}
          />
          <label className="button button-secondary button-small" htmlFor={control.id}>
            {t(multiple ? "field.chooseFiles" : "field.chooseFile")}
          </label>
          <span role="status">{chosenName}</span>
        </div>
      )}
    </Field>
  );
};
