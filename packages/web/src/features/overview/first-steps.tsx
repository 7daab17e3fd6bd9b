/**
 * For who is new: the steps up to the first application in one list, with the minutes they take and how far they are.
 */
import type { ContactView } from "@portal/core/institutions/institution-schema";
import { isMemberPermitted } from "@portal/core/institutions/member-permissions";
import { useTranslation } from "react-i18next";
import { paths } from "../../shell/paths.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type FirstStep, type FirstStepName, firstStepMinutes, listFirstSteps } from "./first-steps-state.ts";
import "./first-steps.css";

const pages: Record<Exclude<FirstStepName, "account">, string> = {
  institution: paths.institution,
  certification: paths.certification,
  contact: paths.contacts,
  apply: paths.openFairs,
};

const StepItem = ({ step: { name, state, isRefused }, number }: { step: FirstStep; number: number }) => {
  const { t } = useTranslation("pages/personal");
  const minutes = firstStepMinutes[name];
  const isOpen = state === "now" || state === "todo";
  return (
    <li className={`first-step first-step-${state}`} aria-current={state === "now" ? "step" : undefined}>
      <span className="first-step-mark" aria-hidden="true">
        {state === "done" ? <Icon name="tick" size={16} /> : number}
      </span>
      <div>
        <h3>{t(`first.${name}.title`)}</h3>
        <p className="muted small">
          {t(isRefused ? "first.state.refused" : `first.state.${state}`)}
          {isOpen && minutes !== undefined && ` · ${t("first.minutes", { count: minutes })}`}
        </p>
        {state !== "done" && name !== "account" && <p>{t(`first.${name}.text`)}</p>}
        {state === "now" && name !== "account" && (
          <p>
            <LinkButton to={pages[name]} small>
              {t(`first.${name}.do`)}
            </LinkButton>
          </p>
        )}
      </div>
    </li>
  );
};

/**
 * Shows the steps to the first application of an institution.
 * @param hasApplied whether the institution has submitted anything; undefined while that is not known
 */
export const FirstSteps = ({ hasApplied }: { hasApplied: boolean | undefined }) => {
  const { t } = useTranslation("pages/personal");
  const { data, institution, institutionId } = useCurrentUser();
  // Members who cannot change the institution have nothing to set up.
  const canSetUp = !institution || isMemberPermitted(institution.role, "changeInstitution");
  const contacts = useResource<{ items: ContactView[] }>(
    institutionId && canSetUp && hasApplied === false ? "/contact" : undefined,
  );
  const isKnown = data && (!institutionId || (hasApplied !== undefined && (contacts.data || contacts.error)));
  if (!isKnown || !canSetUp) return null;
  const steps = listFirstSteps({
    certification: institution?.status,
    contactCount: contacts.data?.items.length ?? 0,
    hasApplied: hasApplied ?? false,
  });
  if (steps.length === 0) return null;
  if (contacts.error) return <FailureAlert error={contacts.error} retry={() => void contacts.reload()} />;
  const doneCount = steps.filter(({ state }) => state === "done").length;
  return (
    <section className="card first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{t("first.title")}</h2>
      <p>{t("first.lead", { done: doneCount, total: steps.length })}</p>
      <ol>
        {steps.map((step, i) => (
          <StepItem key={step.name} step={step} number={i + 1} />
        ))}
      </ol>
    </section>
  );
};
