/** A question of the studio's own: its kind and texts, its options, columns and rows, its limits and its condition. */
import type { Expr, Field } from "@portal/core/forms/types/index";
import {
  type AddedKind,
  addedDocumentPurposes,
  addedKinds,
} from "@portal/core/schemes/versions/scheme-overlay";
import { useText } from "../../form/use-text.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, SelectField } from "../../ui/field.tsx";
import { BoundsEditor } from "./bounds-editor.tsx";
import { ConditionEditor } from "./condition-editor.tsx";
import { buildQuestion, removeOverlayQuestion, replaceOverlayQuestion } from "./overlay-draft.ts";
import { CodeList, QuestionColumns, QuestionOptions } from "./question-parts.tsx";
import { SchemeText } from "./scheme-text.tsx";
import { useStudio } from "./use-studio.ts";

export const QuestionEditor = ({ field, at }: { field: Field; at: number }) => {
  const { t } = useText(["pages/staff-scheme", "lists"]);
  const { overlay, getError, change } = useStudio();
  const id = `question-${field.key}`;
  const path = `added.${at}`;
  const write = (next: Field) => change(replaceOverlayQuestion(overlay, next));
  const setMembers = (members: object) =>
    write(
      Object.fromEntries(
        Object.entries({ ...field, ...members }).filter(([, value]) => value !== undefined),
      ) as unknown as Field,
    );
  const prefix = `fields.${field.key}`;
  const limits = field.kind === "text" || field.kind === "longText" ? field.limit : field;
  return (
    <>
      <SelectField
        id={`${id}-kind`}
        label={t("question.kind")}
        required
        value={field.kind}
        error={getError(`${path}.kind`)}
        onChange={({ target }) => write(buildQuestion(target.value as AddedKind, field.key, field.when))}
      >
        {addedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </SelectField>
      {field.kind === "content" ? (
        <SchemeText textKey={`content.${field.content}`} label={t("text.content")} required long />
      ) : (
        <>
          <SchemeText
            textKey={`${prefix}.label`}
            label={t("text.label")}
            required
            long={field.kind === "declaration"}
          />
          <SchemeText textKey={`${prefix}.hint`} label={t("text.hint")} />
          <Checkbox
            id={`${id}-required`}
            label={t("field.isRequired")}
            checked={field.required === true}
            onChange={({ target }) => setMembers({ required: target.checked })}
          />
          <Checkbox
            id={`${id}-personal`}
            label={t("question.personal")}
            hint={t("question.personalHint")}
            checked={field.personal === true}
            onChange={({ target }) => setMembers({ personal: target.checked || undefined })}
          />
        </>
      )}
      {field.kind === "documents" && (
        <SelectField
          id={`${id}-purpose`}
          label={t("question.purpose")}
          required
          value={field.purpose}
          error={getError(`${path}.purpose`)}
          onChange={({ target }) => setMembers({ purpose: target.value })}
        >
          {addedDocumentPurposes.map((purpose) => (
            <option key={purpose} value={purpose}>
              {t(`lists:documentType.${purpose}`)}
            </option>
          ))}
        </SelectField>
      )}
      <QuestionOptions id={id} field={field} prefix={prefix} path={path} onChange={write} />
      {field.kind === "matrix" && (
        <CodeList
          id={`${id}-rows`}
          kind="rows"
          codes={field.rows}
          prefix={`${prefix}.rows`}
          letter="R"
          error={getError(`${path}.rows`)}
          onChange={(rows) => setMembers({ rows })}
        />
      )}
      {(field.kind === "lines" || field.kind === "matrix") && (
        <QuestionColumns id={id} field={field} path={path} onChange={write} />
      )}
      <BoundsEditor
        id={id}
        field={field}
        path={path}
        set={limits as { min?: number; max?: number }}
        onChange={({ min, max }) =>
          setMembers("limit" in field ? { limit: { max: max ?? 100, ...(min && { min }) } } : { min, max })
        }
      />
      <ConditionEditor
        id={`${id}-when`}
        path={`${path}.when`}
        own={field.key}
        when={field.when as Expr | undefined}
        onChange={(when) => setMembers({ when })}
      />
      <p>
        <Button look="quiet" small onClick={() => change(removeOverlayQuestion(overlay, field.key))}>
          {t("question.remove")}
        </Button>
      </p>
    </>
  );
};
