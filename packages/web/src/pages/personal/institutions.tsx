/** `/personal/mechanism`: the institutions I act for, which one now, invitations to others, and leaving one. */
import type { CurrentUser } from "@portal/core/account/current-user";
import { useState } from "react";
import { forgetDrafts } from "../../form/draft-store.ts";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { pick } from "../../lib/format.ts";
import { forget } from "../../lib/query.ts";
import { session, useInstitutionId } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { tone } from "./certification.tsx";
import { Invitations } from "./invitations.tsx";
import { useMe } from "./me.ts";
import { PersonalFrame } from "./personal-frame.tsx";

type Own = CurrentUser["institutions"][number];

const Card = ({ one, current, onLeave }: { one: Own; current: boolean; onLeave: () => void }) => {
  const { t, language } = useText(["pages/institution", "pages/personal", "status"]);
  const name = pick(one.names, language);
  return (
    <li className="card">
      <h2>{name}</h2>
      <p>
        <Chip tone={tone[one.status as keyof typeof tone] ?? "draft"}>
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
              // What the other institution typed must not show up here.
              void forgetDrafts();
              session.choose(one.id);
              forget();
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

/** Leaving: a sub-account simply goes; the administrator is told beforehand when it is possible at all. */
const Leave = ({ one, onClose, onLeft }: { one: Own; onClose: () => void; onLeft: () => void }) => {
  const { t, language } = useText(["pages/institution", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const leave = async (): Promise<void> => {
    setBusy(true);
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
      {failure !== undefined && <Failure error={failure} />}
      <p>
        {t(one.role === "ADMINISTRATOR" ? "mechanism.leaveAdministrator" : "mechanism.leaveText", {
          name: pick(one.names, language),
        })}
      </p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => void leave()}>
          {t("mechanism.leave")}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t("mechanism.stay")}
        </Button>
      </div>
    </>
  );
};

export const Component = () => {
  const { t, language } = useText(["pages/institution", "pages/personal"]);
  const me = useMe();
  const chosen = useInstitutionId();
  const [leaving, leave] = useState<Own>();
  const [done, setDone] = useState("");
  const all = me.data?.institutions ?? [];
  return (
    <PersonalFrame title={t("pages/personal:menu.institutions")}>
      {me.loading && <Skeleton lines={4} />}
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {done && <Notice kind="success" announce title={done} />}
      <Invitations onAccepted={(name) => setDone(t("mechanism.accepted", { name }))} />
      {me.data && all.length === 0 && (
        <EmptyState
          action={<LinkButton to={paths.institution}>{t("pages/personal:overview.register")}</LinkButton>}
        >
          {t("pages/personal:overview.noInstitution")}
        </EmptyState>
      )}
      <ul className="pc-list">
        {all.map((one) => (
          <Card key={one.id} one={one} current={one.id === me.institutionId} onLeave={() => leave(one)} />
        ))}
      </ul>
      {me.data && (
        <section aria-labelledby="more">
          <h2 id="more">{t("mechanism.more")}</h2>
          <div className="actions">
            {all.length > 0 && (
              <LinkButton look="secondary" to={`${paths.institution}?new=1`}>
                {t("mechanism.another")}
              </LinkButton>
            )}
            <LinkButton look="secondary" to={paths.administrator}>
              {t("mechanism.administrator")}
            </LinkButton>
          </div>
        </section>
      )}
      <Dialog open={leaving !== undefined} onClose={() => leave(undefined)} title={t("mechanism.leave")}>
        {leaving && (
          <Leave
            one={leaving}
            onClose={() => leave(undefined)}
            onLeft={() => {
              setDone(t("mechanism.left", { name: pick(leaving.names, language) }));
              leave(undefined);
              if (chosen === leaving.id) session.unchoose();
              void forgetDrafts();
              forget();
            }}
          />
        )}
      </Dialog>
    </PersonalFrame>
  );
};
