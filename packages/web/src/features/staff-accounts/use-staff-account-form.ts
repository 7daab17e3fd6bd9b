/** The state of the form of a staff account: what is typed, what is wrong with it, and the calls that it makes. */
import type { StaffChangeOutcome, StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { StaffScope } from "@portal/core/platform/staff-scope";
import { useState } from "react";
import { usePersistedInput } from "../../form/persisted-input.tsx";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { useSubmission } from "../../shell/use-submission.ts";
import { isScopeOpen, toSentScope } from "./staff-scope-field.tsx";

/** Roles that can hold for some schemes or events only. */
const scopedRoles = ["OFFICER", "CASHIER"];

interface AccountDraft {
  /** The address of a new account, or the new one of an existing account. */
  account: string;
  language: string;
  roles: readonly string[];
  scope: StaffScope;
}

/** Returns whether a restriction to schemes and events is possible for these roles. */
const canBeScoped = (roles: readonly string[]): boolean =>
  !roles.includes("ADMIN") && scopedRoles.some((role) => roles.includes(role));

/**
 * Keeps the form of a staff account and sends it.
 * @param member absent for a new account
 * @param onDone receives the text that says what was done or asked for
 */
export const useStaffAccountForm = (member: StaffMemberView | undefined, onDone: (text: string) => void) => {
  const { t } = useText(["pages/staff-admin", "common", "errors"]);
  const [draft, setDraft, persistedInput] = usePersistedInput<AccountDraft>(
    `staff account ${member?.id ?? "new"}`,
    { account: "", language: "zh-Hant", roles: member?.roles ?? [], scope: member?.scope ?? {} },
  );
  const changeDraft = (part: Partial<AccountDraft>): void => setDraft((old) => ({ ...old, ...part }));
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { send, ...submission } = useSubmission();
  const account = draft.account.trim();
  const roles = [...new Set(draft.roles)];
  const isScoped = canBeScoped(roles);
  /** Changes an account. What gives power is only asked for, and a second administrator confirms it. */
  const change = async (changed: StaffMemberView, body: object): Promise<void> => {
    const path = `/staff/admin/account/${changed.id}`;
    const { request } = await api.put<StaffChangeOutcome>(path, { version: changed.version, ...body });
    persistedInput.forget();
    onDone(t(request ? "account.asked" : "account.saved", { account: changed.account }));
  };
  const create = async (body: object): Promise<void> => {
    await api.post("/staff/admin/account", body);
    persistedInput.forget();
    onDone(t("account.created", { account }));
  };
  /** Sends the form. @param action tells the buttons of the form apart while one of them is busy */
  const save = (action: string, body: object) =>
    send(() => (member ? change(member, body) : create(body)), action);
  const missing = {
    account: !member && !account,
    roles: roles.length === 0,
    scope: isScoped && isScopeOpen(draft.scope),
  };
  const submit = async (): Promise<void> => {
    setWasSubmitted(true);
    if (missing.roles || missing.account || missing.scope) return;
    const sentScope = isScoped ? toSentScope(draft.scope) : null;
    const update = member || sentScope ? { roles, scope: sentScope } : { roles };
    await save("save", member ? update : { ...update, account, language: draft.language });
  };
  /** Returns whether a member is missing, once the form was submitted. */
  const showsMissing = (name: keyof typeof missing): boolean => wasSubmitted && missing[name];
  return { ...submission, draft, changeDraft, persistedInput, isScoped, showsMissing, change, save, submit };
};
export type StaffAccountFormState = ReturnType<typeof useStaffAccountForm>;
