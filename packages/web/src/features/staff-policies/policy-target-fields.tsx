/** For whom a value of a policy applies: everybody, one scheme, or one event. */
import type { EventSummary } from "@portal/core/events/event-schema";
import type { PolicyView } from "@portal/core/policies/policy-schema";
import { useText } from "../../form/use-text.ts";
import { pickLanguage } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { SelectField } from "../../ui/field.tsx";
import type { PolicyDraft } from "./use-policy-draft.ts";

export interface PolicyTarget {
  id: string;
  name: string;
}
/** Loads the schemes and events that a value can be set for: those where the policy is read. */
export const usePolicyTargets = ({ schemes: readers, applicationTypes }: PolicyView["targets"]) => {
  const { t, language } = useText(["lists"]);
  // The short rows of `/activity/list` do not say what an event offers.
  const events = useResourceList<EventSummary>("/activity", { limit: 100 }, { whole: true });
  const schemes = useResource<{ items: { id: string }[] }>("/scheme");
  const targets: { [scope in PolicyDraft["scope"]]: PolicyTarget[] } = {
    ALL: [],
    EVENT: (events.items ?? [])
      .filter(
        (event) => !applicationTypes || event.applicationTypes.some((id) => applicationTypes.includes(id)),
      )
      .map(({ id, names }) => ({ id, name: pickLanguage(names, language) })),
    SCHEME: (schemes.data?.items ?? [])
      .filter(({ id }) => readers?.includes(id) ?? true)
      .map(({ id }) => ({ id, name: t(`applicationType.${id}`, { defaultValue: id }) })),
  };
  return { targets, resources: [events, schemes] };
};

export const PolicyTargetFields = ({
  scope,
  scopes,
  target,
  targets,
  describeRefusal,
  onChange,
}: Pick<PolicyDraft, "scope" | "target"> & {
  /** For what the policy can be set. */
  scopes: PolicyView["targets"]["scopes"];
  targets: readonly PolicyTarget[];
  describeRefusal: (path: string, missing: "choice") => string | undefined;
  onChange: (part: Partial<PolicyDraft>) => void;
}) => {
  const { t } = useText(["pages/staff-admin"]);
  return (
    <>
      <SelectField
        id="scope"
        label={t("policy.scope.label")}
        required
        value={scope}
        onChange={(event) => onChange({ scope: event.target.value as PolicyDraft["scope"], target: "" })}
      >
        {scopes.map((one) => (
          <option key={one} value={one}>
            {t(`policy.scope.${one}`)}
          </option>
        ))}
      </SelectField>
      {scope !== "ALL" && (
        <SelectField
          id="target"
          label={t(`policy.target.${scope}`)}
          required
          value={target}
          error={describeRefusal("target", "choice")}
          onChange={(event) => onChange({ target: event.target.value })}
        >
          <option value="">{t("policy.choose")}</option>
          {targets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
};
