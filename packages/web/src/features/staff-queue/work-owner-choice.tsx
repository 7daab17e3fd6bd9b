/**
 * Lets an administrator choose whose work is shown: everybody who acts at the desk, and apart from them everybody who does
 * not, because they may have some of before that is to be handed over.
 */
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user";
import { useText } from "../../form/use-text.ts";
import { useResource, useSharedResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";

const deskRoles: readonly string[] = ["OFFICER", "CASHIER", "ADMIN"];
const actsAtDesk = ({ roles, disabled }: StaffMemberView): boolean =>
  !disabled && roles.some((role) => deskRoles.includes(role));

export const WorkOwnerChoice = ({
  value,
  onChange,
}: {
  value: string;
  onChange: (accountId: string) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const staff = useResource<{ items: StaffMemberView[] }>("/staff/admin/account");
  const others = (staff.data?.items ?? [])
    .filter(({ id }) => id !== user.data?.id)
    .toSorted((a, b) => (a.account < b.account ? -1 : 1));
  const groups = [
    { label: t("work.atDesk"), members: others.filter(actsAtDesk) },
    { label: t("work.leftDesk"), members: others.filter((member) => !actsAtDesk(member)) },
  ];
  return (
    <div className="narrow">
      <LoadFailure resources={[staff]} />
      <SelectField
        id="work-owner"
        label={t("work.owner")}
        mark={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{t("bulk.myself")}</option>
        {groups.map(
          ({ label, members }) =>
            members.length > 0 && (
              <optgroup key={label} label={label}>
                {members.map(({ id, account }) => (
                  <option key={id} value={id}>
                    {account}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </SelectField>
    </div>
  );
};
