/** `/personal/mechanism`: the user's institutions, the current one, invitations to others, and leaving one. */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useState } from "react";
import { deleteInstitutionDrafts } from "../../form/draft-store.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../shell/api.ts";
import { pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { session, useInstitutionId } from "../../shell/session.ts";
import { dismissConfirmations, useConfirmation } from "../../shell/use-confirmation.ts";
import { useCurrentUser } from "../../shell/use-current-user.ts";
import { Alert, FailureAlert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PersonalFrame } from "../../ui/personal-frame.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { certificationTones } from "./certification-state.tsx";
import { InstitutionInvitations } from "./institution-invitations.tsx";
import { useInstitutionPlace } from "./use-institution-place.ts";

type OwnInstitution = CurrentUser["institutions"][number];

const InstitutionCard = ({
  one,
  current,
  onLeave,
}: {
  one: OwnInstitution;
  current: boolean;
  onLeave: () => void;
}) => {
  const { t, language } = useText(["pages/institution", "pages/personal", "status"]);
  const name = pickLanguage(one.names, language);
  return (
    <li className="card">
      <h2>{name}</h2>
      <p>
        <Chip tone={certificationTones[one.status as keyof typeof certificationTones] ?? "draft"}>
          {t(`status:certification.${one.status}`)}
        </Chip>{" "}
        <span className="muted">{t(`pages/personal:institution.role.${one.role}`)}</span>
      </p>
      {current && (
        <p>
          <strong>{t("mechanism.current")}</strong>
        </p>
      )}
      <div className="actions">
        {current ? (
          <LinkButton look="secondary" small to={paths.institution}>
            {t("pages/personal:menu.info")}
          </LinkButton>
        ) : (
          <Button
            look="secondary"
            small
            onClick={() => {
              session.choose(one.id);
            }}
          >
            {t("mechanism.switch")}
            <span className="visually-hidden"> {name}</span>
          </Button>
        )}
        <Button look="quiet" small onClick={onLeave}>
          {t("mechanism.leave")}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
    </li>
  );
};

/** Leaving: a sub-account can always leave; the administrator is told beforehand whether it is possible. */
const LeaveDialog = ({
  one,
  onClose,
  onLeft,
}: {
  one: OwnInstitution;
  onClose: () => void;
  onLeft: () => void;
}) => {
  const { t, language } = useText(["pages/institution", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leaveInstitution = async (): Promise<void> => {
    dismissConfirmations();
    setBusy(true);
    setFailure(undefined);
    try {
      await api.del(`/institution/${one.id}`);
      onLeft();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== undefined && <FailureAlert error={failure} />}
      <p>
        {t(one.role === "ADMINISTRATOR" ? "mechanism.leaveAdministrator" : "mechanism.leaveText", {
          name: pickLanguage(one.names, language),
        })}
      </p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => leaveInstitution()}>
          {t("mechanism.leave")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("mechanism.stay")}
        </Button>
      </div>
    </>
  );
};

const InstitutionsPage = () => {
  const { t, language } = useText(["pages/institution", "pages/personal"]);
  const me = useCurrentUser();
  const chosenId = useInstitutionId();
  const [leavingInstitution, setLeavingInstitution] = useState<OwnInstitution>();
  const [confirmation, setConfirmation] = useConfirmation<string>();
  const institutions = me.data?.institutions ?? [];
  const place = useInstitutionPlace();
  return (
    <PersonalFrame title={t("pages/personal:menu.institutions")}>
      {me.loading && <Skeleton lines={4} />}
      {confirmation && <Alert kind="success" announce title={confirmation} />}
      <InstitutionInvitations onAccepted={(name) => setConfirmation(t("mechanism.accepted", { name }))} />
      {me.data && institutions.length === 0 && (
        <EmptyState
          action={<LinkButton to={paths.institution}>{t("pages/personal:overview.register")}</LinkButton>}
        >
          {t("pages/personal:overview.noInstitution")}
        </EmptyState>
      )}
      <ul className="pc-list">
        {institutions.map((one) => (
          <InstitutionCard
            key={one.id}
            one={one}
            current={one.id === me.institutionId}
            onLeave={() => setLeavingInstitution(one)}
          />
        ))}
      </ul>
      {me.data && (
        <section aria-labelledby="more">
          <h2 id="more">{t("mechanism.more")}</h2>
          {place.error && <FailureAlert error={place.error} retry={() => void place.reload()} />}
          <div className="actions">
            {institutions.length > 0 && place.data && (
              <LinkButton
                look="secondary"
                to={place.data?.free ? `${paths.institution}?new=1` : `${paths.administrator}?kind=ANOTHER`}
              >
                {t(place.data?.free ? "mechanism.another" : "claim.title.ANOTHER")}
              </LinkButton>
            )}
            <LinkButton look="secondary" to={paths.administrator}>
              {t("mechanism.administrator")}
            </LinkButton>
          </div>
        </section>
      )}
      <Dialog
        open={leavingInstitution !== undefined}
        onClose={() => setLeavingInstitution(undefined)}
        title={t("mechanism.leave")}
      >
        {leavingInstitution && (
          <LeaveDialog
            one={leavingInstitution}
            onClose={() => setLeavingInstitution(undefined)}
            onLeft={() => {
              setConfirmation(
                t("mechanism.left", { name: pickLanguage(leavingInstitution.names, language) }),
              );
              setLeavingInstitution(undefined);
              if (chosenId === leavingInstitution.id) session.unchoose();
              void deleteInstitutionDrafts(leavingInstitution.id);
            }}
          />
        )}
      </Dialog>
    </PersonalFrame>
  );
};

export { InstitutionsPage as Component };
