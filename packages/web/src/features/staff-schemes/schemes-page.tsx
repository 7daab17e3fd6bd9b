/** The schemes whose forms administrators change, with the version of today and the next one. */
import type { SchemeStudioRow } from "@portal/core/schemes/versions/scheme-version-schema";
import { useText } from "../../form/use-text.ts";
import { formatDay } from "../../shell/format.ts";
import { useResource } from "../../shell/use-resource.ts";
import { FailureAlert } from "../../ui/alert.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminFrame } from "../staff-frame/admin-frame.tsx";

const SchemesPage = () => {
  const { t, language } = useText(["pages/staff-scheme", "lists", "common", "errors"]);
  const schemes = useResource<{ items: SchemeStudioRow[] }>("/staff/admin/scheme");
  const columns: Column<SchemeStudioRow>[] = [
    {
      key: "name",
      label: t("column.name"),
      head: true,
      cell: ({ id }) => (
        <Link to={`/staff/admin/scheme/${encodeURIComponent(id)}`}>{t(`lists:applicationType.${id}`)}</Link>
      ),
    },
    {
      key: "version",
      label: t("column.version"),
      cell: ({ current }) =>
        current > 0 ? t("version.number", { number: current }) : t("version.delivered"),
    },
    {
      key: "state",
      label: t("column.state"),
      cell: ({ hasDraft, nextFrom }) =>
        [
          nextFrom && t("version.next", { day: formatDay(nextFrom, language) }),
          hasDraft && t("version.isWritten"),
        ]
          .filter(Boolean)
          .join(" · "),
    },
  ];
  return (
    <AdminFrame title={t("title")} about={t("about")}>
      {schemes.error && <FailureAlert error={schemes.error} retry={() => void schemes.reload()} />}
      {schemes.loading && <Skeleton lines={8} />}
      {schemes.data && (
        <Table caption={t("title")} columns={columns} rows={schemes.data.items} rowKey={({ id }) => id} />
      )}
    </AdminFrame>
  );
};

export { SchemesPage as Component };
