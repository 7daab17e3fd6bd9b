/**
 * A form's first page as everybody has it: its steps, what is to be read, and the places of the fields. Only prerendered,
 * and shown until the reader's own has been built beside it (`lib/ahead.ts`): on a slow line that takes seconds, in which
 * the conditions can be read (decision 0115).
 */
import type { CheckContext, Scheme } from "@portal/core/form/types";
import { visibleFields, visibleSteps } from "@portal/core/form/visible";
import { useSearchParams } from "react-router-dom";
import { now, today } from "../lib/clock.ts";
import { useResource } from "../lib/query.ts";
import { PageHeading } from "../ui/heading.tsx";
import { FieldView } from "./field-view.tsx";
import { FormProvider, type FormView } from "./form-context.tsx";
import { StepList } from "./step-list.tsx";
import { CHECK, stepViews } from "./step-state.ts";
import { useSchemeTexts } from "./use-scheme-texts.ts";
import { useText } from "./use-text.ts";
import "./form.css";

const nothing = (): void => undefined;

const FirstPage = ({ scheme }: { scheme: Scheme }) => {
  const { t } = useText(["pages/form", "common"]);
  const context: CheckContext = { today: today(), now: now(), contacts: [], files: {} };
  const texts = useSchemeTexts(scheme.id, undefined, context);
  const steps = visibleSteps(scheme, {}, context);
  const [first] = steps;
  if (!first) return null;
  const ids = steps.map(({ id }) => id);
  const title = (id: string): string =>
    id === CHECK ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const name = texts.text("title") ?? scheme.id;
  const form: FormView = {
    answers: {},
    context,
    contacts: [],
    files: {},
    issues: [],
    readOnly: true,
    ...texts,
    onBlur: nothing,
    onFile: nothing,
    onContacts: nothing,
  };
  return (
    // Nothing here can be used yet: neither a pointer nor a key leads into it.
    <div className="page wz wz-ahead" aria-busy="true" inert>
      <StepList steps={stepViews(ids, first.id, new Set(), [])} title={title} onOpen={nothing} />
      <div className="wz-form">
        <p className="wz-over">
          {name}
          <span className="wz-over-place"> · {t("stepOf", { n: 1, total: ids.length + 1 })}</span>
        </p>
        <PageHeading title={`${title(first.id)} · ${name}`}>{title(first.id)}</PageHeading>
        <FormProvider value={form}>
          <form>
            {texts.paragraphs(`steps.${first.id}.intro`).map((text) => (
              <p key={text} className="wz-intro">
                {text}
              </p>
            ))}
            {visibleFields(scheme, first, {}, context).map((field) =>
              field.kind === "content" ? (
                <FieldView
                  key={field.key}
                  field={field}
                  path={field.key}
                  textKey={`fields.${field.key}`}
                  value={undefined}
                  onChange={nothing}
                />
              ) : (
                <div key={field.key} className="skeleton" aria-hidden="true">
                  <span className="skeleton-line" />
                  <span className="skeleton-block" />
                </div>
              ),
            )}
          </form>
        </FormProvider>
      </div>
    </div>
  );
};

export const FormAhead = () => {
  const [search] = useSearchParams();
  const { data } = useResource<Scheme>(`/scheme/${encodeURIComponent(search.get("scheme") ?? "")}`);
  return data ? <FirstPage scheme={data} /> : null;
};
