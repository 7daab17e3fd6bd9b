/** Buttons, links, fields, tabs and dialogs. */
import { useState } from "react";
import { useText } from "../../packages/web/src/form/use-text.ts";
import { Breadcrumbs } from "../../packages/web/src/ui/breadcrumbs.tsx";
import { Button, LinkButton } from "../../packages/web/src/ui/button.tsx";
import { CloseDialogButton, Dialog } from "../../packages/web/src/ui/dialog.tsx";
import {
  Checkbox,
  FieldGroup,
  Radio,
  SelectField,
  TextAreaField,
  TextField,
} from "../../packages/web/src/ui/field.tsx";
import { Icon } from "../../packages/web/src/ui/icon.tsx";
import { Link, NavLink } from "../../packages/web/src/ui/link.tsx";
import { PathIcon } from "../../packages/web/src/ui/path-icon.tsx";
import { SignOutDialog } from "../../packages/web/src/ui/sign-out-dialog.tsx";
import { StockReasonChoice } from "../../packages/web/src/ui/stock-reason-choice.tsx";
import { Tabs } from "../../packages/web/src/ui/tabs.tsx";
import type { GalleryItem } from "./gallery-item.ts";
import { stockReasonDecisions } from "./sample-data.ts";
import { withTexts } from "./with-texts.tsx";

const looks = ["primary", "secondary", "quiet", "danger"] as const;
const doNothing = (): void => undefined;

const TabsInUse = () => {
  const { t } = useText(["common"]);
  const [chosenTab, setChosenTab] = useState("home");
  return (
    <Tabs
      label={t("nav.menu")}
      chosen={chosenTab}
      onChoose={setChosenTab}
      tabs={[
        { id: "home", label: t("action.home"), content: <p>{t("site.name")}</p> },
        { id: "search", label: t("action.search"), content: <p>{t("site.institute")}</p> },
      ]}
    />
  );
};
const DialogInUse = ({ sheet = false }: { sheet?: boolean }) => {
  const { t } = useText(["common"]);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {t("action.more")}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={t("signOut.title")} sheet={sheet}>
        <p>{t("error.page")}</p>
        <div className="actions">
          <Button onClick={() => setIsOpen(false)}>{t("action.retry")}</Button>
          <CloseDialogButton />
        </div>
      </Dialog>
    </>
  );
};
const SignOutDialogInUse = () => {
  const { t } = useText(["common"]);
  const [isOpen, setIsOpen] = useState(false);
  return isOpen ? (
    <SignOutDialog count={2} onStay={() => setIsOpen(false)} onLeave={() => setIsOpen(false)} />
  ) : (
    <Button look="secondary" onClick={() => setIsOpen(true)}>
      {t("nav.logout")}
    </Button>
  );
};

export const controlItems: readonly GalleryItem[] = [
  {
    name: "Button",
    states: {
      looks: withTexts((t) => (
        <div className="actions">
          {looks.map((look) => (
            <Button key={look} look={look}>
              {t("action.search")}
            </Button>
          ))}
        </div>
      )),
      small: withTexts((t) => (
        <div className="actions">
          {looks.map((look) => (
            <Button key={look} look={look} small>
              <Icon name="search" size={17} /> {t("action.search")}
            </Button>
          ))}
        </div>
      )),
      busy: withTexts((t) => <Button busy>{t("action.search")}</Button>),
      disabled: withTexts((t) => <Button disabled>{t("action.search")}</Button>),
    },
  },
  {
    name: "LinkButton",
    states: {
      looks: withTexts((t) => (
        <div className="actions">
          {looks.map((look) => (
            <LinkButton key={look} look={look} to="/index">
              {t("action.home")}
            </LinkButton>
          ))}
        </div>
      )),
    },
  },
  {
    name: "Link",
    states: {
      link: withTexts((t) => <Link to="/index">{t("action.home")}</Link>),
      "NavLink, of this page and of another": withTexts((t) => (
        <nav className="actions" aria-label={t("nav.menu")}>
          <NavLink to="/">{t("action.home")}</NavLink>
          <NavLink to="/login">{t("nav.login")}</NavLink>
        </nav>
      )),
    },
  },
  {
    name: "Breadcrumbs",
    states: {
      "two steps": withTexts((t) => (
        <Breadcrumbs crumbs={[{ text: t("action.home"), to: "/index" }, { text: t("nav.inquiry") }]} />
      )),
    },
  },
  {
    name: "Field",
    states: {
      "required, with a hint": withTexts((t) => (
        <TextField id="gallery-required" label={t("nav.inquiry")} hint={t("issue.url")} required />
      )),
      optional: withTexts((t) => <TextField id="gallery-optional" label={t("nav.inquiry")} />),
      "with an error": withTexts((t) => (
        <TextField
          id="gallery-wrong"
          label={t("nav.inquiry")}
          error={t("issue.required")}
          defaultValue="a"
          required
        />
      )),
      "read only and disabled": withTexts((t) => (
        <>
          <TextField id="gallery-fixed" label={t("nav.inquiry")} mark={false} readOnly defaultValue="2027" />
          <TextField
            id="gallery-off"
            label={t("nav.verification")}
            mark={false}
            disabled
            defaultValue="2027"
          />
        </>
      )),
      "area, select": withTexts((t) => (
        <>
          <TextAreaField
            id="gallery-area"
            label={t("nav.inquiry")}
            error={t("issue.tooLong", { max: 500 })}
          />
          <SelectField id="gallery-select" label={t("nav.language")} required>
            <option value="a">{t("action.home")}</option>
            <option value="b">{t("action.search")}</option>
          </SelectField>
        </>
      )),
      "group of radio buttons with an error": withTexts((t) => (
        <FieldGroup id="gallery-group" label={t("nav.menu")} error={t("issue.required_choice")} required>
          <Radio id="gallery-radio-a" name="gallery-radio" label={t("action.home")} defaultChecked />
          <Radio
            id="gallery-radio-b"
            name="gallery-radio"
            label={t("action.search")}
            hint={t("issue.option")}
          />
        </FieldGroup>
      )),
      checkboxes: withTexts((t) => (
        <FieldGroup id="gallery-ticks" label={t("nav.menu")}>
          <Checkbox id="gallery-tick-a" label={t("action.home")} defaultChecked />
          <Checkbox id="gallery-tick-b" label={t("action.search")} error={t("issue.agree")} />
          <Checkbox id="gallery-tick-c" label={t("action.more")} disabled />
        </FieldGroup>
      )),
    },
  },
  {
    name: "StockReasonChoice",
    states: Object.fromEntries(
      stockReasonDecisions.map((decision) => [
        decision,
        () => <StockReasonChoice decision={decision} idPrefix={decision} chosen={[]} onChange={doNothing} />,
      ]),
    ),
  },
  { name: "Tabs", states: { "two tabs": TabsInUse } },
  { name: "Dialog", states: { "in the middle": DialogInUse, "from below": () => <DialogInUse sheet /> } },
  { name: "SignOutDialog", states: { "two items unsaved": SignOutDialogInUse } },
  {
    name: "Icon",
    states: {
      "beside a text": withTexts((t) => (
        <p>
          <Icon name="calendar" /> {t("deadline.calendar")} <PathIcon path="M4 10.5l4 4 8-9" />{" "}
          {t("action.close")}
        </p>
      )),
    },
  },
];
