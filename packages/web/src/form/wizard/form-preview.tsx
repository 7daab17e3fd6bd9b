/**
 * A form's first page as everybody has it: its steps, what is to be read, and the places of the fields. Prerendered,
 * and shown while the reader's own is loaded: on a slow line that takes seconds, in which the conditions can be read
 * (decision 0115).
 */
import type { CheckContext } from "@portal/core/forms/types/index";
import { listVisibleFields, listVisibleSteps } from "@portal/core/forms/visible-fields";
import { Fragment, type ReactNode, useMemo } from "react";
import { getVersionNamespace } from "../../shell/scheme-namespaces.ts";
import { getServerNow, getServerToday } from "../../shell/server-clock.ts";
import { useResource } from "../../shell/use-resource.ts";
import { PageHeading } from "../../ui/page-heading.tsx";
import { addVersionTexts } from "../add-version-texts.ts";
import { FormProvider, type FormView } from "../form-context.tsx";
import { buildStepViews, CHECK_STEP, groupStepsIntoPages } from "../step-state.ts";
import { useSchemeTexts } from "../use-scheme-texts.ts";
import { useText } from "../use-text.ts";
import type { LoadedScheme } from "../wizard-data.ts";
import { FieldView } from "./field-view.tsx";
import { StepList } from "./step-list.tsx";
import "../form.css";

const doNothing = (): void => undefined;

const FirstPage = ({ scheme }: { scheme: LoadedScheme }) => {
  const { t } = useText(["pages/form", "common"]);
  const context: CheckContext = { today: getServerToday(), now: getServerNow(), contacts: [], files: {} };
  const texts = useSchemeTexts(scheme, undefined, context);
  const pages = groupStepsIntoPages(listVisibleSteps(scheme, {}, context));
  const [first] = pages;
  if (!first) return null;
  const ids = pages.map(({ id }) => id);
  const getStepTitle = (id: string): string =>
    id === CHECK_STEP ? t("check.title") : (texts.text(`steps.${id}.title`) ?? id);
  const name = texts.text("title") ?? scheme.id;
  const form: FormView = {
    answers: {},
    context,
    contacts: [],
    files: {},
    issues: [],
    readOnly: true,
    ...texts,
    onBlur: doNothing,
    onFile: doNothing,
    onContacts: doNothing,
  };
  return (
    <div className="page wz wz-preview" aria-busy="true">
      {/* Nothing here can be used yet: neither a pointer nor a key leads into it. */}
      <div inert>
        <StepList
          steps={buildStepViews(ids, first.id, new Set(), [])}
          title={getStepTitle}
          onOpen={doNothing}
        />
      </div>
      <div className="wz-form">
        <p className="wz-over">
          {name}
          <span className="wz-over-place"> · {t("stepOf", { n: 1, total: ids.length + 1 })}</span>
        </p>
        <PageHeading title={`${getStepTitle(first.id)} · ${name}`}>{getStepTitle(first.id)}</PageHeading>
        <FormProvider value={form}>
          <form inert>
            {first.steps.map((step) => (
              <Fragment key={step.id}>
                {first.steps.length > 1 && <h2>{getStepTitle(step.id)}</h2>}
                {texts.paragraphs(`steps.${step.id}.intro`).map((text) => (
                  <p key={text} className="wz-intro">
                    {text}
                  </p>
                ))}
                {listVisibleFields(scheme, step, {}, context).map((field) =>
                  field.kind === "content" ? (
                    <FieldView
                      key={field.key}
                      field={field}
                      path={field.key}
                      textKey={`fields.${field.key}`}
                      value={undefined}
                      onChange={doNothing}
                    />
                  ) : (
                    <div key={field.key} className="skeleton" aria-hidden="true">
                      <span className="skeleton-line" />
                      <span className="skeleton-block" />
                    </div>
                  ),
                )}
              </Fragment>
            ))}
          </form>
        </FormProvider>
      </div>
    </div>
  );
};

/**
 * Shows the first page of a form while its draft is not loaded.
 * @param fallback what is shown until the scheme is known, where nothing was prerendered
 */
export const FormPreview = ({ schemeId, fallback }: { schemeId: string; fallback: ReactNode }) => {
  const { data } = useResource<LoadedScheme>(`/scheme/${encodeURIComponent(schemeId)}/form`);
  // Before the first rendering, so that nobody reads the words that a version has replaced.
  useMemo(() => {
    const namespace = data && getVersionNamespace(data);
    if (namespace && data.texts) addVersionTexts(namespace, data.texts);
  }, [data]);
  return data ? <FirstPage scheme={data} /> : fallback;
};
