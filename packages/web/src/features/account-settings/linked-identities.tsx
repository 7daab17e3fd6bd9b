/** Public-service identities linked to the account: link and unlink. */

import type { BoundIdentities, IdentityKind } from "@portal/core/identity/sign-on/sign-on-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { toInstant, toMacaoDay } from "@portal/core/platform/day";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type * as z from "zod";
import { api } from "../../shell/api.ts";
import { formatDay } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useIsPageShown } from "../../shell/use-navigate-while-shown.ts";
import { useResource } from "../../shell/use-resource.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { identityKinds } from "../sign-in/identity-kinds.ts";
import { beginSignOn, getIdentityName } from "../sign-in/sign-on-requests.ts";

export const LinkedIdentities = ({ me }: { me: CurrentUser }) => {
  const { t, i18n } = useTranslation("pages/sign-on");
  const availableKinds = useResource<Record<IdentityKind, boolean>>("/thirdparty");
  const linkedIdentities = useResource<z.infer<typeof BoundIdentities>>("/thirdparty/identities");
  const [kindToUnlink, setKindToUnlink] = useState<IdentityKind>();
  const isPageShown = useIsPageShown();
  const [wasUnlinked, setWasUnlinked] = useConfirmation<true>();
  const [busy, setBusy] = useState<IdentityKind>();
  const [failure, setFailure] = useState<unknown>();
  const failedResource = [availableKinds, linkedIdentities].find(({ error }) => error);
  const findIdentity = (kind: IdentityKind) =>
    linkedIdentities.data?.items.find((each) => each.kind === kind);
  // Identities can be unlinked even when their provider is no longer available.
  const visibleKinds = identityKinds.filter((kind) => availableKinds.data?.[kind] || findIdentity(kind));
  if (failedResource?.error)
    return <FailureAlert error={failedResource.error} retry={() => void failedResource.reload()} />;
  if (!linkedIdentities.data || visibleKinds.length === 0) return null;

  const runAction = async (kind: IdentityKind, work: () => Promise<void>): Promise<void> => {
    dismissConfirmations();
    setFailure(undefined);
    setBusy(kind);
    await work().catch(setFailure);
    setBusy(undefined);
  };
  const linkIdentity = (kind: IdentityKind) =>
    runAction(kind, async () => {
      const destination = { target: `${paths.setting}#identities`, account: me.account };
      const provider = await beginSignOn(kind, destination, i18n.language);
      if (isPageShown()) location.assign(provider);
    });
  const remove = (kind: IdentityKind) =>
    runAction(kind, async () => {
      setKindToUnlink(undefined);
      await api.del(`/thirdparty/identities/${kind}`);
      await linkedIdentities.reload();
      setWasUnlinked(true);
    });
  return (
    <section className="card" aria-labelledby="identities">
      <h2 id="identities">{t("setting.title")}</h2>
      <p>{t("setting.text")}</p>
      {wasUnlinked && <Alert kind="success" announce title={t("setting.removed")} />}
      {failure !== undefined && <FailureAlert error={failure} />}
      <dl className="setting-lines">
        {visibleKinds.map((kind) => {
          const identity = findIdentity(kind);
          return (
            <div key={kind}>
              <dt>{t(`kind.${kind}`)}</dt>
              <dd>
                {identity ? (
                  <span>
                    {getIdentityName(identity, i18n.language)}
                    <br />
                    <span className="small muted">
                      {identity.number}
                      <br />
                      {t("setting.since", {
                        on: formatDay(toMacaoDay(toInstant(identity.boundAt)), i18n.language),
                      })}
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
                  onClick={() => (identity ? setKindToUnlink(kind) : void linkIdentity(kind))}
                >
                  {identity ? t("setting.remove") : t(`setting.add.${kind}`)}
                </Button>
              </dd>
            </div>
          );
        })}
      </dl>
      <Dialog
        open={kindToUnlink !== undefined}
        onClose={() => setKindToUnlink(undefined)}
        title={t("setting.sure.title")}
      >
        <p>{t("setting.sure.text")}</p>
        <div className="actions">
          <Button look="danger" onClick={() => kindToUnlink && remove(kindToUnlink)}>
            {t("setting.remove")}
          </Button>
          <Button look="secondary" onClick={() => setKindToUnlink(undefined)}>
            {t("setting.sure.keep")}
          </Button>
        </div>
      </Dialog>
    </section>
  );
};
