/**
 * Lets an administrator choose whose work is shown: everybody who acts at the desk, and apart from them everybody who
 * does not, because they may have some of before that is to be handed over.
 */
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useColleagues } from "./use-colleagues.ts";

export const WorkOwnerChoice = ({
  value,
  onChange,
}: {
  value: string;
  onChange: (accountId: string) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const { items = [], left, resource } = useColleagues();
  const groups = [
    { label: t("work.atDesk"), members: items.filter(({ accountId }) => accountId !== user.data?.id) },
    { label: t("work.leftDesk"), members: left },
  ];
  return (
    <div className="narrow">
      <LoadFailure resources={[resource]} />
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
                {members.map(({ accountId, name }) => (
                  <option key={accountId} value={accountId}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ),
        )}
      </SelectField>
    </div>
  );
};
