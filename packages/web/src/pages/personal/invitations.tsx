/** Invitations of the reader's own address to act for an institution: taken up or declined (schemes P3). */
import { dayOf, type Instant } from "@portal/core/day";
import type { InvitationView } from "@portal/core/sub-account/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatDay, pick } from "../../lib/format.ts";
import { forget, useResource } from "../../lib/query.ts";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/notice.tsx";

export const Invitations = ({ onAccepted }: { onAccepted: (name: string) => void }) => {
  const { t, language } = useText(["pages/institution", "pages/personal"]);
  const list = useResource<{ items: InvitationView[] }>("/subaccount/invitation");
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const items = list.data?.items ?? [];
  if (items.length === 0) return null;
  const answer = async (one: InvitationView, what: "accept" | "decline"): Promise<void> => {
    setFailure(undefined);
    setBusy(`${what}${one.institutionId}`);
    try {
      await api.post(`/subaccount/invitation/${one.institutionId}/${what}`);
      await list.reload();
      forget("/user/current");
      if (what === "accept") onAccepted(pick(one.names, language));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy("");
    }
  };
  return (
    <section aria-labelledby="invitations">
      <h2 id="invitations">{t("mechanism.invitations")}</h2>
      {failure !== undefined && <Failure error={failure} />}
      <ul className="pc-list">
        {items.map((one) => (
          <li key={one.institutionId} className="card">
            <h3>{pick(one.names, language)}</h3>
            <p>
              {t("mechanism.invited", {
                by: one.invitedBy,
                role: t(`pages/personal:institution.role.SUB_${one.permission}`),
                day: formatDay(dayOf(one.expiresAt as Instant), language),
              })}
            </p>
            <div className="actions">
              <Button
                small
                busy={busy === `accept${one.institutionId}`}
                onClick={() => void answer(one, "accept")}
              >
                {t("mechanism.accept")}
                <span className="visually-hidden"> {pick(one.names, language)}</span>
              </Button>
              <Button
                small
                look="quiet"
                busy={busy === `decline${one.institutionId}`}
                onClick={() => void answer(one, "decline")}
              >
                {t("mechanism.decline")}
                <span className="visually-hidden"> {pick(one.names, language)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
};
