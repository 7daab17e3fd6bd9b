/**
 * Amplify UI's primitives as the kit of the areas behind a login. Its styles come one component at a time and in their
 * layer, below the site's own; its tokens are static variables (`amplify-tokens.css`): the `ThemeProvider` would write a
 * `<style>` that the content security policy refuses. What fails WCAG 2.2 there is not taken: links and tabs (no focus
 * ring in forced colours; tabs that submit forms), the checkbox and radio fields (errors not tied to their controls, the
 * drawn box gone in forced colours), alerts (every one an alert). `Input` carries our boxes and radios too.
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

/** Amplify says of every control that it is not wrong: on a radio that is no attribute of its role. */
const Input = (props: ComponentPropsWithRef<"input">) => {
  const controlProps = { "aria-invalid": undefined, ...props };
  return <AmplifyInput {...(controlProps as ComponentPropsWithRef<typeof AmplifyInput>)} />;
};
/** Amplify has no bare select or text area: its fields make them of `View` under these names, and so do we. */
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
