/**
 * The applications that the reader works on. They are handed over or given back together, before an absence by their
 * owner and during it by an administrator, who sees the work of a colleague here (decision 0596).
 */
import "../../ui/staff.css";
import "./queue.css";
import type { CurrentUser } from "@portal/core/institutions/accounts/current-user-schema";
import { useText } from "../../form/use-text.ts";
import { useAddressValues } from "../../shell/use-address-values.ts";
import { useSharedResource } from "../../shell/use-resource.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { UnreadMessages } from "../messages/unread-messages.tsx";
import { OwnMentions } from "./own-mentions.tsx";
import { useColleagues } from "./use-colleagues.ts";
import { WorkList } from "./work-list.tsx";
import { WorkOwnerChoice } from "./work-owner-choice.tsx";

const OwnWorkPage = () => {
  const { t } = useText(["pages/queue"]);
  const [{ of: accountId }, setValues] = useAddressValues({ of: "" });
  const user = useSharedResource<CurrentUser>("/user/current");
  const isAdministrator = user.data?.roles.includes("ADMIN") ?? false;
  const { items = [], left } = useColleagues(accountId !== "");
  const owner = [...items, ...left].find((colleague) => colleague.accountId === accountId);
  const title = owner ? t("work.titleOf", { name: owner.name }) : t("work.title");
  return (
    <div className="staff">
      <Breadcrumbs crumbs={[{ text: t("title"), to: "/staff" }, { text: t("work.title") }]} />
      <PageHeading>{title}</PageHeading>
      {isAdministrator && (
        <WorkOwnerChoice value={accountId} onChange={(chosenId) => setValues({ of: chosenId })} />
      )}
      {accountId === "" && (
        <>
          <OwnMentions />
          <UnreadMessages getPath={(id) => `/staff/application/${id}`} />
        </>
      )}
      <WorkList key={accountId} accountId={accountId} title={title} />
    </div>
  );
};

export { OwnWorkPage as Component };
