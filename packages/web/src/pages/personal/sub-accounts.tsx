/** `/personal/sub_account`: who else acts for the institution: invite, bind, change, suspend, remove (schemes P3). */
import { dayOf, type Instant } from "@portal/core/day";
import type { SubAccountView } from "@portal/core/sub-account/wire";
import { useState } from "react";
import { useText } from "../../form/use-text.ts";
import { api } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useResource } from "../../lib/query.ts";
import { paths } from "../../paths.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Dialog, GoBack } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Failure, Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Chip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { useMe } from "./me.ts";
import { PersonalFrame } from "./personal-frame.tsx";
import { BindForm, InviteForm, PermissionForm } from "./sub-account-forms.tsx";

const tone = { ACTIVE: "accepted", SUSPENDED: "cancelled", INVITED: "processing" } as const;
type Doing = { what: "invite" | "bind" } | { what: "permission" | "suspend" | "remove"; row: SubAccountView };

/** What follows from taking access away is said before it is done. */
const Sure = ({ doing, onDone }: { doing: Doing & { row: SubAccountView }; onDone: () => void }) => {
  const { t } = useText(["pages/institution", "errors"]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { row } = doing;
  const act = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      if (doing.what === "remove") await api.del(`/subaccount/${row.id}`, row.version);
      else await api.post(`/subaccount/${row.id}/suspend`, { version: row.version });
      onDone();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const key = doing.what === "remove" && row.status === "INVITED" ? "withdraw" : doing.what;
  return (
    <>
      {failure !== undefined && <Failure error={failure} />}
      <p>{t(`sub.sure.${key}`, { account: row.account })}</p>
      <div className="actions">
        <Button look="danger" busy={busy} onClick={() => void act()}>
          {t(`sub.do.${key}`)}
        </Button>
        <GoBack />
      </div>
    </>
  );
};

const List = () => {
  const { t, language } = useText(["pages/institution", "pages/personal", "lists", "errors"]);
  const list = useResource<{ items: SubAccountView[] }>("/subaccount");
  const [doing, start] = useState<Doing>();
  const [done, setDone] = useState("");
  const [failure, setFailure] = useState<unknown>();
  const finish = (text: string): void => {
    start(undefined);
    setDone(text);
    void list.reload();
  };
  const resume = async (row: SubAccountView): Promise<void> => {
    setFailure(undefined);
    try {
      await api.post(`/subaccount/${row.id}/resume`, { version: row.version });
      finish(t("sub.done.resume", { account: row.account }));
    } catch (error) {
      setFailure(error);
    }
  };
  const button = (row: SubAccountView, text: string, onClick: () => void) => (
    <Button look="quiet" small onClick={onClick}>
      {text}
      <span className="visually-hidden"> {row.account}</span>
    </Button>
  );
  const items = list.data?.items ?? [];
  const titleOf = (what: Doing): string =>
    t(
      what.what === "remove" && "row" in what && what.row.status === "INVITED"
        ? "sub.do.withdraw"
        : `sub.do.${what.what}`,
    );
  return (
    <>
      <p className="narrow">{t("sub.intro")}</p>
      {done && <Notice kind="success" announce title={done} />}
      {failure !== undefined && <Failure error={failure} />}
      {list.loading && <Skeleton lines={5} />}
      {list.error && <Failure error={list.error} retry={list.reload} />}
      {list.data && items.length === 0 && <EmptyState>{t("sub.none")}</EmptyState>}
      {items.length > 0 && (
        <Table
          caption={t("sub.title")}
          rows={items}
          rowKey={(row) => row.id}
          columns={[
            { key: "account", label: t("sub.account"), head: true, cell: (row) => row.account },
            {
              key: "permission",
              label: t("sub.permission"),
              cell: (row) => t(`lists:subAccountPermission.${row.permission}`),
            },
            {
              key: "status",
              label: t("sub.status"),
              cell: (row) => (
                <span>
                  <Chip tone={tone[row.status]}>{t(`sub.state.${row.status}`)}</Chip>
                  {row.expiresAt && (
                    <span className="muted small">
                      {" "}
                      {t("sub.until", { day: formatDay(dayOf(row.expiresAt as Instant), language) })}
                    </span>
                  )}
                </span>
              ),
            },
            {
              key: "do",
              label: t("sub.actions"),
              bare: true,
              cell: (row) => (
                <span className="pc-acts">
                  {row.status === "ACTIVE" &&
                    button(row, t("sub.do.permission"), () => start({ what: "permission", row }))}
                  {row.status === "ACTIVE" &&
                    button(row, t("sub.do.suspend"), () => start({ what: "suspend", row }))}
                  {row.status === "SUSPENDED" && button(row, t("sub.do.resume"), () => void resume(row))}
                  {button(row, t(row.status === "INVITED" ? "sub.do.withdraw" : "sub.do.remove"), () =>
                    start({ what: "remove", row }),
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {list.data && (
        <div className="actions">
          <Button onClick={() => start({ what: "invite" })}>{t("sub.do.invite")}</Button>
          <Button look="secondary" onClick={() => start({ what: "bind" })}>
            {t("sub.do.bind")}
          </Button>
        </div>
      )}
      <Dialog open={doing !== undefined} onClose={() => start(undefined)} title={doing ? titleOf(doing) : ""}>
        {doing?.what === "invite" && (
          <InviteForm onDone={(account) => finish(t("sub.done.invite", { account }))} />
        )}
        {doing?.what === "bind" && <BindForm onDone={(account) => finish(t("sub.done.bind", { account }))} />}
        {doing?.what === "permission" && (
          <PermissionForm
            row={doing.row}
            onDone={() => finish(t("sub.done.permission", { account: doing.row.account }))}
          />
        )}
        {(doing?.what === "suspend" || doing?.what === "remove") && (
          <Sure
            doing={doing}
            onDone={() =>
              finish(
                t(
                  `sub.done.${doing.what === "remove" && doing.row.status === "INVITED" ? "withdraw" : doing.what}`,
                  {
                    account: doing.row.account,
                  },
                ),
              )
            }
          />
        )}
      </Dialog>
    </>
  );
};

export const Component = () => {
  const { t } = useText(["pages/institution", "pages/personal"]);
  const me = useMe();
  return (
    <PersonalFrame title={t("sub.title")}>
      {me.error && <Failure error={me.error} retry={me.reload} />}
      {me.loading && <Skeleton lines={5} />}
      {me.data && !me.institution && (
        <EmptyState
          action={<LinkButton to={paths.institution}>{t("pages/personal:overview.register")}</LinkButton>}
        >
          {t("pages/personal:overview.noInstitution")}
        </EmptyState>
      )}
      {me.institution && me.institution.role !== "ADMINISTRATOR" && (
        <Notice title={t("sub.administratorOnly")} />
      )}
      {me.institution?.role === "ADMINISTRATOR" && <List />}
    </PersonalFrame>
  );
};
