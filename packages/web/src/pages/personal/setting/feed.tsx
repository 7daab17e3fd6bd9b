/** The institution's deadlines as a calendar at a secret address: made, shown once, ended. */
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { formatInstant } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";

export const Feed = () => {
  const { t, i18n } = useTranslation("pages/account");
  const standing = useResource<{ createdAt: string | null }>("/feed");
  const [address, setAddress] = useState<string>();
  const [done, setDone] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const act = async (work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    setDone(undefined);
    await work().catch(setFailure);
    await standing.reload();
  };
  const create = () =>
    act(async () => {
      const { path } = await api.post<{ path: string }>("/feed");
      setAddress(`${location.origin}${path}?lang=${i18n.language}`);
    });
  const revoke = () =>
    act(async () => {
      await api.del("/feed");
      setAddress(undefined);
      setDone(t("feed.revoked"));
    });
  const copy = () =>
    act(async () => {
      await navigator.clipboard.writeText(address ?? "");
      setDone(t("feed.copied"));
    });
  const since = standing.data?.createdAt;
  // Who acts for no institution has no deadlines.
  const none = standing.error?.status === 404;
  return (
    <section className="card" aria-labelledby="feed">
      <h2 id="feed">{t("feed.title")}</h2>
      <p>{none ? t("feed.none") : t("feed.text")}</p>
      {done && <Notice kind="success" announce title={done} />}
      {failure !== undefined && <Failure error={failure} />}
      {standing.error && !none && <Failure error={standing.error} retry={() => void standing.reload()} />}
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
          <Button small look="secondary" onClick={() => void copy()}>
            {t("feed.copy")}
          </Button>
        </>
      )}
      {since && <p className="small muted">{t("feed.since", { at: formatInstant(since, i18n.language) })}</p>}
      {!none && (
        <div className="actions">
          <Button look="secondary" onClick={() => void create()}>
            {t(since ? "feed.renew" : "feed.create")}
          </Button>
          {since && (
            <Button look="danger" onClick={() => void revoke()}>
              {t("feed.revoke")}
            </Button>
          )}
        </div>
      )}
    </section>
  );
};
