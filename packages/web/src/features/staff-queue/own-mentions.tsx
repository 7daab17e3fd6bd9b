/** Applications with notes that mention the reader, until they are marked as read. Cashiers do not read notes. */

import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { type NamedInstitution, nameInstitution } from "@portal/core/institutions/institution-names";
import { useText } from "../../form/use-text.ts";
import { formatInstant } from "../../shell/format.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Table } from "../../ui/table.tsx";

interface Mention extends NamedInstitution {
  id: string;
  code: string;
  scheme: string;
  author: string;
  at: string;
}
export const OwnMentions = () => {
  const { t, language } = useText(["pages/queue", "lists"]);
  const user = useSharedResource<CurrentUser>("/user/current");
  const readsNotes = user.data?.roles.some((role) => role === "OFFICER" || role === "ADMIN") ?? false;
  const mentions = useResourceList<Mention>(readsNotes ? "/staff/mention" : undefined, { limit: 20 });
  if (user.error || mentions.error) return <LoadFailure resources={[user, mentions]} />;
  if (!mentions.items?.length) return null;
  return (
    <section aria-labelledby="mentions">
      <h2 id="mentions">{t("work.mentions")}</h2>
      <Table
        caption={t("work.mentions")}
        rows={mentions.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "code",
            label: t("column.code"),
            head: true,
            cell: ({ id, code }) => <Link to={`/staff/application/${id}`}>{code}</Link>,
          },
          {
            key: "institution",
            label: t("column.institution"),
            cell: (row) => nameInstitution(row, language) || "–",
          },
          {
            key: "scheme",
            label: t("column.scheme"),
            cell: ({ scheme }) => t(`lists:applicationType.${scheme}`),
          },
          { key: "by", label: t("work.by"), cell: ({ author }) => author },
          { key: "at", label: t("work.at"), tight: true, cell: ({ at }) => formatInstant(at, language) },
        ]}
      />
      {mentions.loadMore && (
        <Button look="secondary" busy={mentions.isLoadingMore} onClick={mentions.loadMore}>
          {t("more")}
          <span className="visually-hidden"> {t("work.mentions")}</span>
        </Button>
      )}
    </section>
  );
};
