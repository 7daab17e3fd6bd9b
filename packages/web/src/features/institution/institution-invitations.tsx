/** Invitations of the user's address to join an institution: accept or decline (schemes P3). */

import type { InvitationView } from "@portal/core/institutions/sub-accounts/sub-account-schema";
import { type Instant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { dismissConfirmations } from "../../shell/use-confirmation.ts";
import { invalidateResources, useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";

export const InstitutionInvitations = ({ onAccepted }: { onAccepted: (name: string) => void }) => {
  const { t, language } = useText(["pages/institution", "pages/personal"]);
  const list = useResource<{ items: InvitationView[] }>("/subaccount/invitation");
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<unknown>();
  if (list.error) return <FailureAlert error={list.error} retry={() => void list.reload()} />;
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  const answer = async (one: InvitationView, reply: "accept" | "decline"): Promise<void> => {
    dismissConfirmations();
    setFailure(undefined);
    setBusy(`${reply}${one.institutionId}`);
    try {
      await api.post(`/subaccount/invitation/${one.institutionId}/${reply}`);
      await list.reload();
      invalidateResources("/user/current");
      if (reply === "accept") onAccepted(pickLanguage(one.names, language));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy("");
    }
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t("mechanism.invitations")}</h2>
      {failure !== undefined && <FailureAlert error={failure} />}
      <ul className="pc-list">
        {items.map((one) => (
          <li key={one.institutionId} className="card">
            <h3>{pickLanguage(one.names, language)}</h3>
            <p>
              {t("mechanism.invited", {
                by: one.invitedBy,
                role: t(`pages/personal:institution.role.SUB_${one.permission}`),
                day: formatDay(toMacaoDay(one.expiresAt as Instant), language),
              })}
            </p>
            <div className="actions">
              <Button
                small
                busy={busy === `accept${one.institutionId}`}
                onClick={() => answer(one, "accept")}
              >
                {t("mechanism.accept")}
                <span className="visually-hidden"> {pickLanguage(one.names, language)}</span>
              </Button>
              <ConfirmButton
                label={t("mechanism.decline")}
                subject={pickLanguage(one.names, language)}
                question={t("mechanism.declineAsk", { institution: pickLanguage(one.names, language) })}
                look="quiet"
                small
                busy={busy === `decline${one.institutionId}`}
                onConfirm={() => void answer(one, "decline")}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
