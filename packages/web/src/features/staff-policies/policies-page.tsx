/** Policies: every number that can vary, its meaning, its value, and past and future settings (workflow.md). */
import { NOT_FOUND, STALE_VERSION } from "@portal/core/platform/error-codes";
import type { PolicyEntry, PolicyView, PreparedPolicy } from "@portal/core/policies/policy-schema";
import { findPolicyOutcome } from "@portal/core/policies/prepared-policy";
import { type ReactNode, useState } from "react";
import { useText } from "../../form/use-text.ts";
import { ApiError, api } from "../../shell/api.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { useSearchMatcher } from "../../shell/use-search-matcher.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AdminFrame, useStaffMember } from "../staff-frame/admin-frame.tsx";
import { PolicyCard, type PreparedPolicyStep, usePolicyName } from "./policy-card.tsx";
import { PolicyEditor } from "./policy-editor.tsx";

const buildSettingPath = (id: string): string => `/staff/admin/policy/${encodeURIComponent(id)}`;
/** What became of a policy, for the message about it. */
type PolicyChangeOutcome = "saved" | "prepared" | "withdrawalPrepared" | "withdrawn" | "dropped";

const PoliciesPage = () => {
  const { t } = useText(["pages/staff-admin", "errors"]);
  const namePolicy = usePolicyName();
  const policies = useResource<{ items: PolicyView[] }>("/staff/admin/policy");
  const me = useStaffMember();
  const [{ search: words }, setValues] = useAddressValues({ search: "" });
  const [open, setOpen] = useState<PolicyView>();
  /** The policies about which something is being done. */
  const [busyKeys, setBusyKeys] = useState<readonly string[]>([]);
  /** What came of the last act, which is told at the policy: the list is many windows long. */
  const [outcome, setOutcome] = useConfirmation<{ key: string; told: ReactNode }>();
  const admin = me.data?.roles.includes("ADMIN") ?? false;
  const allPolicies = policies.data?.items ?? [];
  const { matches, error: searchError, retry } = useSearchMatcher(words);
  const matchingPolicies = allPolicies.filter(({ key }) => matches?.([key, namePolicy(key)]));
  const handleChanged = (policy: PolicyView, change: PolicyChangeOutcome): void => {
    setOpen(undefined);
    const title = t(`policy.outcome.${change}`, { name: namePolicy(policy.key) });
    setOutcome({ key: policy.key, told: <Alert kind="success" announce title={title} /> });
    policies.set(({ items }) => ({ items: items.map((each) => (each.key === policy.key ? policy : each)) }));
  };
  /** Changes a policy, and tells at it what came of that. */
  const change = async (
    key: string,
    findOutcome: (answer: PolicyView) => PolicyChangeOutcome,
    call: () => Promise<PolicyView>,
  ): Promise<void> => {
    dismissConfirmations();
    setBusyKeys((old) => [...old, key]);
    try {
      const answer = await call();
      handleChanged(answer, findOutcome(answer));
    } catch (failure) {
      setOutcome({ key, told: <FailureAlert error={failure} /> });
      // A colleague was faster: the page shows what there is now.
      if (failure instanceof ApiError && (failure.code === STALE_VERSION || failure.code === NOT_FOUND))
        await policies.reload();
    } finally {
      setBusyKeys((old) => old.filter((each) => each !== key));
    }
  };
  const withdraw = (key: string, entry: PolicyEntry): Promise<void> =>
    change(
      key,
      (answer) => (findPolicyOutcome(answer, entry) === "prepared" ? "withdrawalPrepared" : "withdrawn"),
      () => api.del<PolicyView>(buildSettingPath(entry.id), entry.version),
    );
  const decide = (key: string, prepared: PreparedPolicy, step: PreparedPolicyStep): Promise<void> =>
    change(
      key,
      () => (step === "drop" ? "dropped" : prepared.withdraws ? "withdrawn" : "saved"),
      () => api.post<PolicyView>(`${buildSettingPath(prepared.id)}/${step}`, { at: prepared.at }),
    );
  const later = matchingPolicies.filter((policy) => !policy.acts);
  return (
    <AdminFrame title={t("policy.title")} about={t("policy.about")}>
      {!admin && me.data && <Alert title={t("policy.readOnly")} />}
      {policies.error && <FailureAlert error={policies.error} retry={() => void policies.reload()} />}
      {policies.loading && <Skeleton lines={10} />}
      {policies.data && (
        <>
          <TextField
            id="policy-search"
            type="search"
            label={t("policy.search")}
            value={words}
            onChange={(event) => setValues({ search: event.target.value })}
          />
          {searchError && <FailureAlert error={searchError} retry={retry} />}
          {matches && matchingPolicies.length === 0 && <EmptyState>{t("policy.empty")}</EmptyState>}
          {matchingPolicies
            .filter((policy) => policy.acts)
            .map((policy) => (
              <PolicyCard
                key={policy.key}
                policy={policy}
                busy={busyKeys.includes(policy.key)}
                outcome={outcome?.key === policy.key && outcome.told}
                onSet={admin ? () => setOpen(policy) : undefined}
                onWithdraw={admin ? (entry) => void withdraw(policy.key, entry) : undefined}
                onDecide={admin ? (prepared, step) => void decide(policy.key, prepared, step) : undefined}
              />
            ))}
          {later.length > 0 && (
            <details className="admin-later">
              <summary>
                {t("policy.later")} ({later.length})
              </summary>
              <p className="muted">{t("policy.laterAbout")}</p>
              {later.map((policy) => (
                <PolicyCard
                  key={policy.key}
                  policy={policy}
                  onSet={undefined}
                  onWithdraw={undefined}
                  onDecide={undefined}
                />
              ))}
            </details>
          )}
        </>
      )}
      <Dialog open={open !== undefined} onClose={() => setOpen(undefined)} title={t("policy.set")}>
        {open && (
          <PolicyEditor
            policy={open}
            name={namePolicy(open.key)}
            onClose={() => setOpen(undefined)}
            onDone={handleChanged}
          />
        )}
      </Dialog>
    </AdminFrame>
  );
};

export { PoliciesPage as Component };
