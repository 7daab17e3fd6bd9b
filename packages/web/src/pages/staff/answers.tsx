/** An application's answers step by step; while a supplement is prepared each field can be pinned; what changed is marked. */
import type { ApplicationView } from "@portal/core/application/wire";
import type { Field, Scheme } from "@portal/core/form/types";
import { useTranslation } from "react-i18next";
import { useResource } from "../../lib/query.ts";
import { Answer } from "./answer.tsx";

interface Props {
  application: ApplicationView;
  /** Paths pinned for a supplement, and how to change that; absent: nothing can be pinned now. */
  pinned?: ReadonlySet<string> | undefined;
  onPin?: ((path: string, on: boolean) => void) | undefined;
}
/** Kinds that hold no answer of the applicant's. */
const silent = new Set<string>(["content", "computed"]);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const Line = ({ application, field, pinned, onPin }: Props & { field: Field }) => {
  const { t } = useTranslation(["pages/staff", `schemes/${application.scheme}`]);
  const label = t(`schemes/${application.scheme}:fields.${field.key}.label`, { defaultValue: field.key });
  const value = application.answers[field.key];
  const before = application.supplement?.before?.[field.key];
  const changed =
    application.status !== "SUPPLEMENT_REQUIRED" &&
    application.supplement?.before !== undefined &&
    application.supplement.fields.includes(field.key) &&
    !same(before, value);
  const on = pinned?.has(field.key) ?? false;
  return (
    <div className={`${on ? "pinned" : ""} ${changed ? "changed" : ""}`.trim() || undefined}>
      <dt>{label}</dt>
      <dd>
        {changed && (
          <span className="staff-before">
            <span className="visually-hidden">{t("difference.before")} </span>
            <Answer scheme={application.scheme} field={field} value={before} path={`fields.${field.key}`} />
          </span>
        )}
        <Answer scheme={application.scheme} field={field} value={value} path={`fields.${field.key}`} />
      </dd>
      {onPin && (
        <dd>
          <label className="staff-pin">
            <input
              type="checkbox"
              checked={on}
              onChange={(event) => onPin(field.key, event.target.checked)}
            />
            <span>
              {t("supplement.pin")}
              <span className="visually-hidden"> {label}</span>
            </span>
          </label>
        </dd>
      )}
    </div>
  );
};

export const Answers = ({ application, ...pins }: Props) => {
  const { t } = useTranslation(["pages/staff", `schemes/${application.scheme}`]);
  const scheme = useResource<Scheme>(`/scheme/${application.scheme}`);
  const known = new Set(scheme.data?.steps.flatMap((step) => step.fields.map((field) => field.key)));
  const rest = Object.keys(application.answers).filter((key) => !known.has(key));
  const steps = [
    ...(scheme.data?.steps ?? []),
    ...(scheme.loading || rest.length === 0
      ? []
      : [
          {
            id: "other",
            fields: rest.map((key) => ({ key, kind: "text", required: false, limit: { max: 0 } }) as Field),
          },
        ]),
  ];
  return (
    <>
      {steps.map((step) => {
        const fields = step.fields.filter(
          (field) =>
            !silent.has(field.kind) &&
            (application.answers[field.key] !== undefined || pins.pinned?.has(field.key)),
        );
        if (fields.length === 0) return null;
        return (
          <section key={step.id} className="card staff-step" aria-labelledby={`step-${step.id}`}>
            <h2 id={`step-${step.id}`}>
              {step.id === "other"
                ? t("answer.other")
                : t(`schemes/${application.scheme}:steps.${step.id}.title`, { defaultValue: step.id })}
            </h2>
            <dl className="staff-answers">
              {fields.map((field) => (
                <Line key={field.key} application={application} field={field} {...pins} />
              ))}
            </dl>
          </section>
        );
      })}
    </>
  );
};
