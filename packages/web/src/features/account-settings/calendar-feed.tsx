/** The institution's deadlines as a calendar feed at a secret address: create it, show it once, revoke it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "../../shell/api.ts";
import { formatInstant } from "../../shell/format.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { TextField } from "../../ui/field.tsx";

export const CalendarFeed = () => {
  const { t, i18n } = useTranslation("pages/account");
  const feed = useResource<{ createdAt: string | null }>("/feed");
  const [address, setAddress] = useState<string>();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const [failure, setFailure] = useState<unknown>();
  const runAction = async (work: () => Promise<void>): Promise<void> => {
    dismissConfirmations();
    setFailure(undefined);
    await work().catch(setFailure);
    await feed.reload();
  };
  const create = () =>
    runAction(async () => {
      const { path } = await api.post<{ path: string }>("/feed");
      setAddress(`${location.origin}${path}?lang=${i18n.language}`);
    });
  const revoke = () =>
    runAction(async () => {
      await api.del("/feed");
      setAddress(undefined);
      setConfirmation(t("feed.revoked"));
    });
  const copy = () =>
    runAction(async () => {
      await navigator.clipboard.writeText(address ?? "");
      setConfirmation(t("feed.copied"));
    });
  const feedCreatedAt = feed.data?.createdAt;
  // A user without an institution has no deadlines.
  const hasNoFeed = feed.error?.status === 404;
  return (
    <section className="card" aria-labelledby="feed">
      <h2 id="feed">{t("feed.title")}</h2>
      <p>{hasNoFeed ? t("feed.none") : t("feed.text")}</p>
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      {feed.error && !hasNoFeed && <FailureAlert error={feed.error} retry={() => void feed.reload()} />}
      {address && (
        <>
          <TextField
            id="feed-address"
            label={t("feed.address")}
            readOnly
            required
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button small look="secondary" onClick={() => copy()}>
            {t("feed.copy")}
          </Button>
        </>
      )}
      {feedCreatedAt && (
        <p className="small muted">{t("feed.since", { at: formatInstant(feedCreatedAt, i18n.language) })}</p>
      )}
      {feed.data && (
        <div className="actions">
          {feedCreatedAt ? (
            <>
              <ConfirmButton
                label={t("feed.renew")}
                question={t("feed.renewAsk")}
                onConfirm={() => create()}
              />
              <ConfirmButton
                label={t("feed.revoke")}
                question={t("feed.revokeAsk")}
                look="danger"
                onConfirm={() => revoke()}
              />
            </>
          ) : (
            <Button look="secondary" onClick={() => create()}>
              {t("feed.create")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
