/** The log of staff acts and of the personal data that staff read, page by page, for administrators. */
import type { StaffMemberView } from "@portal/core/identity/staff/staff-schema";
import { useTranslation } from "react-i18next";
import { useText } from "../../form/use-text.ts";
import { formatErrorWithoutParams, type Translate } from "../../shell/error-text.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useResource } from "../../shell/use-resource.ts";
import { type ListPage, useResourceList } from "../../shell/use-resource-list.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { type ActLine, type StaffActView, toActLines } from "./act-lines.ts";
import { ActReadings } from "./act-readings.tsx";
import { ActSubjectName } from "./act-subject-name.tsx";
import { describeEventChange } from "./describe-event-change.ts";
import { LogDetail } from "./log-detail.tsx";
import { MonthlyLog, useInstantColumn, useLogMonth } from "./monthly-log.tsx";

interface ActPage extends ListPage<StaffActView> {
  /** The number of acts in the month, in the list of one person. */
  total?: number;
}

/** Returns the name of an operation as a key of texts. */
export const toOperationSlug = (operation: string): string =>
  operation
    .replace(/[^A-Za-z]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase();
/** Finds the action of a transition, which its address ends with; undefined for other operations. */
const findAction = (operation: string): string | undefined =>
  /^POST \/(?:participate\/search|outlands|special|appother|report)\/\{id\}\/(\w+)$/.exec(operation)?.[1];

const namespaces = [
  "pages/staff-admin",
  "pages/staff",
  "lists",
  "lists/phone-areas",
  "errors",
  "common",
] as const;

const StaffActsPage = () => {
  const { t, language } = useText(namespaces);
  const { i18n } = useTranslation();
  const month = useLogMonth();
  const [{ person }, setValues] = useAddressValues({ person: "" });
  const staff = useResource<{ items: StaffMemberView[] }>("/staff/admin/account");
  const acts = useResourceList<StaffActView, ActPage>(month.isMonth ? "/staff/admin/act" : undefined, {
    month: month.month,
    limit: 50,
    ...(person && { accountId: person }),
  });
  const total = acts.firstPage?.total;
  const people = (staff.data?.items ?? []).map(({ id, account }) => ({ id, account }));
  // The log also names people who have left the roster, and the roster may not have been read yet.
  if (person && !people.some(({ id }) => id === person))
    people.push({ id: person, account: acts.items?.[0]?.account ?? person });
  const nameOperation = (operation: string): string => {
    const action = findAction(operation);
    return action
      ? t(`pages/staff:history.action.${action}`, { defaultValue: action })
      : t(`act.operation.${toOperationSlug(operation)}`, { defaultValue: operation });
  };
  const nameOutcome = (outcome: string | undefined): string => {
    if (outcome === undefined) return t("act.running");
    const outcomeKeys = { DONE: "act.done", READ: "act.read", FAILED: "act.failed" } as const;
    if (outcome in outcomeKeys) return t(outcomeKeys[outcome as keyof typeof outcomeKeys]);
    return t("act.refused", { what: formatErrorWithoutParams(t as Translate, Number(outcome)) });
  };
  const colon = language.startsWith("zh") ? "：" : ": ";
  const describeDetail = (about: StaffActView["about"], path: string, value: string): string | undefined => {
    // In the restricted views a reference is that of a letter.
    if (path === "reference") return `${t("act.bankReference")}${colon}${value}`;
    if (about?.kind !== "event") return undefined;
    return describeEventChange(path, value, { say: t, language }, (field) =>
      i18n.exists(`pages/staff-event:field.${field}`),
    );
  };
  const columns: Column<ActLine>[] = [
    useInstantColumn(),
    { key: "who", label: t("audit.who"), cell: ({ account }) => account },
    {
      key: "what",
      label: t("audit.what"),
      cell: ({ acts: readings, operation }) =>
        readings.length > 1 ? (
          <ActReadings readings={readings} nameOperation={nameOperation} />
        ) : (
          <span className="admin-words">{nameOperation(operation)}</span>
        ),
    },
    {
      key: "subject",
      label: t("audit.subject"),
      cell: (line) => <ActSubjectName act={line} staff={staff.data?.items} />,
    },
    {
      key: "detail",
      label: t("audit.detail"),
      cell: ({ about, detail }) => (
        <LogDetail detail={detail} describe={(path, value) => describeDetail(about, path, value)} />
      ),
    },
    {
      key: "outcome",
      label: t("act.outcome"),
      cell: ({ outcome }) => <span className="admin-words">{nameOutcome(outcome)}</span>,
    },
  ];
  return (
    <MonthlyLog
      title={t("act.title")}
      about={t("act.about")}
      month={month}
      log={acts}
      filter={
        <SelectField
          id="person"
          label={t("audit.who")}
          mark={false}
          value={person}
          onChange={(event) => setValues({ person: event.target.value })}
        >
          <option value="">{t("act.everybody")}</option>
          {people.map(({ id, account }) => (
            <option key={id} value={id}>
              {account}
            </option>
          ))}
        </SelectField>
      }
      beside={<LoadFailure resources={[staff]} />}
      isEmpty={acts.items?.length === 0 && !acts.loadMore}
    >
      {total !== undefined && total > 0 && <p role="status">{t("act.total", { count: total })}</p>}
      {acts.items && acts.items.length > 0 && (
        <Table
          caption={t("act.title")}
          columns={columns}
          rows={toActLines(acts.items)}
          rowKey={({ id }) => id}
        />
      )}
      {acts.loadMore && (
        <Button look="secondary" busy={acts.isLoadingMore} onClick={acts.loadMore}>
          {t("act.more")}
        </Button>
      )}
    </MonthlyLog>
  );
};

export { StaffActsPage as Component };
