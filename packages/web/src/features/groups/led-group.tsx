/** A group as its leader manages it: the link, the members with their status, and those still missing (spec 2 §2). */

import type { GroupView } from "@portal/core/applications/groups/group-schema";
import { nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatDay, pickLanguage } from "../../shell/format.ts";
import { paths } from "../../shell/paths.ts";
import { LinkButton } from "../../ui/button.tsx";
import { DayRange } from "../../ui/day-range.tsx";
import { addListKeys } from "../../ui/list-keys.ts";
import { StatusChip } from "../../ui/status-chip.tsx";
import { Table } from "../../ui/table.tsx";
import { GroupLink } from "./group-link.tsx";
import { RemoveMemberDialog } from "./remove-member-dialog.tsx";

export const LedGroup = ({ group, onChange }: { group: GroupView; onChange: (next: GroupView) => void }) => {
  const { t, language } = useText(["pages/centre"]);
  const { members, expected, eventDates, min, max } = group;
  // Whoever was refused is none of its exhibitors, unless the whole group was.
  const exhibitors = members.filter(({ status }) => group.status === "REJECTED" || status !== "REJECTED");
  return (
    <li className="card pc-group">
      <h3>{group.groupName || pickLanguage(group.eventNames, language)}</h3>
      <p className="pc-head">
        <span>
          {pickLanguage(group.eventNames, language)}
          {eventDates && (
            <>
              {" · "}
              <DayRange {...eventDates} />
            </>
          )}
        </span>
        {group.applicationCode && <span className="muted nowrap">{group.applicationCode}</span>}
        <StatusChip status={group.status} />
      </p>
      {group.closed ? <p>{t("group.closed")}</p> : <GroupLink code={group.invitationCode} />}
      <h4>{t("group.members")}</h4>
      <p>{t("group.count", { count: exhibitors.length, min, max })}</p>
      {members.length > 0 ? (
        <Table
          caption={t("group.members")}
          rows={members}
          rowKey={(member) => member.code ?? nameInstitution(member, language)}
          columns={[
            {
              key: "name",
              label: t("group.member"),
              head: true,
              cell: (member) => (
                <>
                  {nameInstitution(member, language)}
                  {member.code && (
                    <span className="record-more">
                      <span className="nowrap">{member.code}</span>
                    </span>
                  )}
                </>
              ),
            },
            {
              key: "came",
              label: t("group.came"),
              cell: (member) => (member.submittedAt ? formatDay(member.submittedAt, language) : "—"),
            },
            {
              key: "status",
              label: t("group.status"),
              cell: (member) => (
                <span className="chips">
                  <StatusChip status={member.status} />
                </span>
              ),
            },
            ...(group.closed
              ? []
              : [
                  {
                    key: "remove",
                    label: t("group.remove"),
                    bare: true,
                    cell: (member: GroupView["members"][number]) =>
                      member.code && member.removable ? (
                        <RemoveMemberDialog code={group.invitationCode} member={member} onDone={onChange} />
                      ) : member.status === "REJECTED" ? (
                        <span className="muted">{t("group.removeLater")}</span>
                      ) : (
                        <span className="none">—</span>
                      ),
                  },
                ]),
          ]}
        />
      ) : (
        <p className="muted">{t("group.nobody")}</p>
      )}
      {expected.length > 0 ? (
        <>
          <h4>{t("group.expected")}</h4>
          <ul>
            {addListKeys(expected, ({ registrationNumber, name }) => `${registrationNumber} ${name}`).map(
              ({ key, item: { registrationNumber, name } }) => (
                <li key={key}>
                  {name}{" "}
                  <span className="muted">{t("group.registration", { number: registrationNumber })}</span>
                </li>
              ),
            )}
          </ul>
        </>
      ) : (
        <p>{t("group.complete")}</p>
      )}
      <div className="actions">
        <LinkButton look="secondary" small to={paths.record(group.applicationId)}>
          {t("group.see")}
        </LinkButton>
      </div>
    </li>
  );
};
