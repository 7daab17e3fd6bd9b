/** The filter by who works on an application: the reader, nobody, or a colleague. */
import { ASSIGNED_TO_NOBODY, ASSIGNED_TO_READER } from "@portal/core/applications/worklist/assignee-filter";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { useColleagues } from "./use-colleagues.ts";

export const AssigneeFilter = ({
  value,
  onChange,
}: {
  /** The id of an account or a word of the filter; empty without a filter. */
  value: string;
  onChange: (value: string) => void;
}) => {
  const { t } = useText(["pages/queue"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const { items, left, resource } = useColleagues();
  const words = [
    { value: ASSIGNED_TO_READER, text: t("assignee.me") },
    { value: ASSIGNED_TO_NOBODY, text: t("assignee.nobody") },
  ];
  const others = (items ?? []).filter(({ accountId }) => accountId !== user.data?.id);
  /** Only administrators are told the name of somebody who has left the desk. */
  const nameFormer = (id: string): string =>
    left.find(({ accountId }) => accountId === id)?.name ?? (items ? t("assignee.left") : "");
  const isOffered =
    value === "" ||
    words.some((word) => word.value === value) ||
    others.some(({ accountId }) => accountId === value);
  return (
    <>
      <LoadFailure resources={[resource]} />
      <SelectField
        id="filter-assignee"
        label={t("assignee.label")}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t("any")}</option>
        {words.map((word) => (
          <option key={word.value} value={word.value}>
            {word.text}
          </option>
        ))}
        {others.map(({ accountId, name }) => (
          <option key={accountId} value={accountId}>
            {name}
          </option>
        ))}
        {/* A view can name somebody who has left the desk since it was saved. */}
        {!isOffered && (
          <option value={value}>{value === user.data?.id ? user.data.account : nameFormer(value)}</option>
        )}
      </SelectField>
    </>
  );
};
