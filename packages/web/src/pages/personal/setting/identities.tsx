/** Public-service identities that sign in to the account: linked from here, unlinked here. */
import type { CurrentUser } from "@portal/core/account/current-user";
import { dayOf, instant } from "@portal/core/day";
import type { Identities as Bound, Kind } from "@portal/core/third-party/wire";
import { useState } from "react";
import type * as z from "zod";
import { api } from "../../../lib/api.ts";
import { formatDay } from "../../../lib/format.ts";
import { useResource } from "../../../lib/query.ts";
import { useTranslation } from "../../../lib/use-translation.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Failure, Notice } from "../../../ui/notice.tsx";
import { kinds, leave, nameIn } from "../../sign-on/sign-on.ts";

export const Identities = ({ me }: { me: CurrentUser }) => {
  const { t, i18n } = useTranslation("pages/sign-on");
  const offered = useResource<Record<Kind, boolean>>("/thirdparty");
  const bound = useResource<z.infer<typeof Bound>>("/thirdparty/identities");
  const [asked, setAsked] = useState<Kind>();
  const [removed, setRemoved] = useState(false);
  const [busy, setBusy] = useState<Kind>();
  const [failure, setFailure] = useState<unknown>();
  const of = (kind: Kind) => bound.data?.items.find((each) => each.kind === kind);
  // What was linked while there was a provider can be unlinked without one.
  const shown = kinds.filter((kind) => offered.data?.[kind] || of(kind));
  if (!bound.data || shown.length === 0) return null;

  const act = async (kind: Kind, work: () => Promise<void>): Promise<void> => {
    setFailure(undefined);
    setRemoved(false);
    setBusy(kind);
    await work().catch(setFailure);
    setBusy(undefined);
  };
  const add = (kind: Kind) =>
    act(kind, () =>
      leave(kind, { target: `${paths.setting}#identities`, account: me.account }, i18n.language),
    );
  const remove = (kind: Kind) =>
    act(kind, async () => {
      setAsked(undefined);
      await api.del(`/thirdparty/identities/${kind}`);
      await bound.reload();
      setRemoved(true);
    });
  return (
    <section className="card" aria-labelledby="identities">
      <h2 id="identities">{t("setting.title")}</h2>
      <p>{t("setting.text")}</p>
      {removed && <Notice kind="success" announce title={t("setting.removed")} />}
      {failure !== undefined && <Failure error={failure} />}
      <dl className="setting-lines">
        {shown.map((kind) => {
          const identity = of(kind);
          return (
            <div key={kind}>
              <dt>{t(`kind.${kind}`)}</dt>
              <dd>
                {identity ? (
                  <span>
                    {nameIn(identity, i18n.language)}
                    <br />
                    <span className="small muted">
                      {identity.number}
                      <br />
                      {t("setting.since", { on: formatDay(dayOf(instant(identity.boundAt)), i18n.language) })}
                    </span>
                  </span>
                ) : (
                  <span className="muted">{t("setting.none")}</span>
                )}
                <Button
                  look="quiet"
                  small
                  busy={busy === kind}
                  aria-label={identity ? t(`setting.removeOne.${kind}`) : undefined}
                  onClick={() => (identity ? setAsked(kind) : void add(kind))}
                >
                  {identity ? t("setting.remove") : t(`setting.add.${kind}`)}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
      <Dialog open={asked !== undefined} onClose={() => setAsked(undefined)} title={t("setting.sure.title")}>
        <p>{t("setting.sure.text")}</p>
        <div className="actions">
          <Button look="danger" onClick={() => asked && void remove(asked)}>
            {t("setting.remove")}
          </Button>
          <Button look="secondary" onClick={() => setAsked(undefined)}>
            {t("setting.sure.keep")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
};
