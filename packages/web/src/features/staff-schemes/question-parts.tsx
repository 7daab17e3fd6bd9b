/** The parts of a question: options of a choice, columns and rows of a table. */
import type { Field } from "@portal/core/forms/types/index";
import { type AddedKind, addedColumnKinds } from "@portal/core/schemes/versions/scheme-overlay";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { FieldGroup, SelectField } from "../../ui/field.tsx";
import { buildQuestion } from "./overlay-draft.ts";
import { SchemeText } from "./scheme-text.tsx";
import { useStudio } from "./use-studio.ts";

/** Returns the next code with a letter: `O3` after `O2`. */
const getNextCode = (letter: string, codes: readonly string[]): string => {
  const numbers = codes.filter((code) => code.startsWith(letter)).map((code) => Number(code.slice(1)) || 0);
  return `${letter}${Math.max(0, ...numbers) + 1}`;
};

/** A list of named things: options of a choice, or rows of a table. */
export const CodeList = ({
  id,
  kind,
  codes,
  prefix,
  letter,
  fixed,
  error,
  onChange,
}: {
  id: string;
  kind: "options" | "rows";
  codes: readonly string[];
  /** The beginning of the keys of its texts. */
  prefix: string;
  letter: string;
  /** A code that stays. */
  fixed?: string | undefined;
  error: string | undefined;
  onChange: (codes: string[]) => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  return (
    <FieldGroup id={id} label={t(`list.${kind}`)} required error={error}>
      {codes.map((code, i) => (
        <div key={code} className="sb-named">
          <SchemeText textKey={`${prefix}.${code}`} label={t("list.one", { number: i + 1 })} required />
          {code !== fixed && (
            <Button
              look="quiet"
              small
              aria-label={t("list.removeOne", { number: i + 1 })}
              onClick={() => onChange(codes.filter((one) => one !== code))}
            >
              {t("list.remove")}
            </Button>
          )}
        </div>
      ))}
      <Button look="secondary" small onClick={() => onChange([...codes, getNextCode(letter, codes)])}>
        {t("list.add")}
      </Button>
    </FieldGroup>
  );
};

const ColumnEditor = ({
  id,
  column,
  prefix,
  path,
  number,
  onChange,
  onRemove,
}: {
  id: string;
  column: Field;
  prefix: string;
  path: string;
  number: number;
  onChange: (column: Field) => void;
  onRemove: () => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { getError } = useStudio();
  return (
    <div className="sb-column">
      <div className="sb-row">
        <SchemeText textKey={`${prefix}.label`} label={t("text.column", { number })} required />
        <SelectField
          id={`${id}-kind`}
          label={t("question.columnKind")}
          required
          value={column.kind}
          error={getError(`${path}.kind`)}
          onChange={({ target }) => onChange(buildQuestion(target.value as AddedKind, column.key))}
        >
          {addedColumnKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <QuestionOptions id={id} field={column} prefix={prefix} path={path} onChange={onChange} />
      <p>
        <Button look="quiet" small onClick={onRemove}>
          {t("question.removeColumn", { number })}
        </Button>
      </p>
    </div>
  );
};

export const QuestionOptions = ({
  id,
  field,
  prefix,
  path,
  onChange,
}: {
  id: string;
  field: Field;
  prefix: string;
  path: string;
  onChange: (field: Field) => void;
}) => {
  const { getError } = useStudio();
  if (!("options" in field) || !("values" in field.options)) return null;
  return (
    <CodeList
      id={`${id}-options`}
      kind="options"
      codes={field.options.values}
      prefix={`${prefix}.options`}
      letter="O"
      fixed={field.kind === "choiceOther" ? field.other : undefined}
      error={getError(`${path}.options`)}
      onChange={(values) => onChange({ ...field, options: { values } } as Field)}
    />
  );
};

export const QuestionColumns = ({
  id,
  field,
  path,
  onChange,
}: {
  id: string;
  field: Extract<Field, { kind: "lines" | "people" | "matrix" }>;
  path: string;
  onChange: (field: Field) => void;
}) => {
  const { t } = useText(["pages/staff-scheme"]);
  const { getError } = useStudio();
  const { columns } = field;
  const write = (next: Field[]) => onChange({ ...field, columns: next } as Field);
  return (
    <FieldGroup
      id={`${id}-columns`}
      label={t("question.columns")}
      required
      error={getError(`${path}.columns`)}
    >
      {columns.map((column, i) => (
        <ColumnEditor
          key={column.key}
          id={`${id}-${column.key}`}
          column={column}
          prefix={`fields.${field.key}.columns.${column.key}`}
          path={`${path}.columns.${i}`}
          number={i + 1}
          onChange={(next) => write(columns.with(i, next))}
          onRemove={() => write(columns.filter((_, at) => at !== i))}
        />
      ))}
      <Button
        look="secondary"
        small
        onClick={() =>
          write([
            ...columns,
            buildQuestion(
              "text",
              getNextCode(
                "c",
                columns.map(({ key }) => key),
              ),
            ),
          ])
        }
      >
        {t("question.addColumn")}
      </Button>
    </FieldGroup>
  );
};
