/**
 * Amplify UI's primitives as the kit for signed-in areas. Their styles are loaded per component in their own layer,
 * below the site's; their tokens are static variables (`amplify-tokens.css`), because `ThemeProvider` writes a
 * `<style>` that the content security policy refuses. Components that fail WCAG 2.2 are not used: links and tabs (no
 * focus ring in forced colours; tabs that submit forms), checkbox and radio fields (errors not connected to their
 * controls, the box invisible in forced colours), alerts (every one has the role alert). `Input` also renders our
 * checkboxes and radio buttons.
 */
import "./amplify-tokens.css";
import "@aws-amplify/ui-react/styles/input.layer.css";
import "@aws-amplify/ui-react/styles/select.layer.css";
import "@aws-amplify/ui-react/styles/textArea.layer.css";
import "@aws-amplify/ui-react/styles/table.layer.css";
import {
  Input as AmplifyInput,
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  View,
} from "@aws-amplify/ui-react";
import type { ComponentPropsWithRef } from "react";
import type { Kit } from "./kit.tsx";

/** Amplify sets aria-invalid="false" on every control, which is not allowed on a radio button. */
const Input = (props: ComponentPropsWithRef<"input">) => {
  const controlProps = { "aria-invalid": undefined, ...props };
  return <AmplifyInput {...(controlProps as ComponentPropsWithRef<typeof AmplifyInput>)} />;
};
/**
 * Amplify has no plain select or textarea; its fields build them from `View` with these class names, and so do we.
 */
const Select = (props: ComponentPropsWithRef<"select">) => (
  <View as="select" {...props} className={`amplify-select ${props.className ?? ""}`.trim()} />
);
const TextArea = (props: ComponentPropsWithRef<"textarea">) => (
  <View as="textarea" {...props} className={`amplify-textarea ${props.className ?? ""}`.trim()} />
);
const TableHeading = (props: ComponentPropsWithRef<"th">) => <TableCell as="th" {...props} />;

export const amplifyKit = {
  Button,
  Input,
  Select,
  TextArea,
  Table,
  TableHead,
  TableBody,
  TableRow,
  TableHeading,
  TableCell,
} as unknown as Kit;
