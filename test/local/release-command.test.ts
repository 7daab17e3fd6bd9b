/** `npm run release` as a person types it, in a repository of its own, with a stand-in for the deployment. */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findSiteAddress } from "../../local/doctor/site-address.ts";
import { projectRoot, runCommand } from "../support/project/run-command.ts";

const folder = mkdtempSync(join(tmpdir(), "release-test-"));
const repository = join(folder, "repository");
const tools = join(folder, "bin");
const runGit = (...args: string[]): string =>
  execFileSync("git", ["-C", repository, "-c", "user.name=a", "-c", "user.email=a@example.mo", ...args], {
    encoding: "utf8",
  });

/** The site of the release before: its parts are well, and it lacks whatever this release brings. */
let site: Server;
/** CloudWatch, where an alarm of the stage rings or none does. */
let alarms: Server;
let isRinging = false;
const ringingAlarm = {
  AlarmName: "ServerErrorsAlarm-1a2b",
  AlarmActions: ["arn:aws:sns:ap-east-1:123456789012:trade-portal-production-AlarmsTopic-1a2b"],
};

beforeAll(async () => {
  mkdirSync(repository);
  mkdirSync(tools);
  runGit("init", "-q");
  for (const name of ["first", "second"]) {
    writeFileSync(join(repository, "release.txt"), name);
    runGit("add", "-A");
    runGit("commit", "-qm", name);
  }
  // What is deployed is written down, from the folder that it is deployed from; the second release fails.
  writeFileSync(
    join(tools, "npx"),
    `#!/bin/sh\necho "$(cat release.txt) $*" >> ${folder}/deployed\n[ "$(cat release.txt)" = first ] || [ ! -f ${folder}/fails ]\n`,
  );
  writeFileSync(join(tools, "npm"), "#!/bin/sh\nexit 0\n");
  for (const tool of ["npx", "npm"]) chmodSync(join(tools, tool), 0o755);
  alarms = createServer((_, response) =>
    response
      .writeHead(200, { "content-type": "application/x-amz-json-1.0" })
      .end(JSON.stringify({ MetricAlarms: isRinging ? [ringingAlarm] : [] })),
  );
  site = createServer(({ url }, response) => response.writeHead(url === "/api/health" ? 200 : 404).end("{}"));
  for (const server of [alarms, site])
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
const getAddress = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  alarms.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const runRelease = () =>
  runCommand("node", [join(projectRoot, "local/release/main.ts"), "--stage", "production"], {
    cwd: repository,
    env: {
      PATH: `${tools}:${process.env.PATH}`,
      AWS_ENDPOINT_URL_CLOUDWATCH: getAddress(alarms),
      AWS_ACCESS_KEY_ID: "local",
      AWS_SECRET_ACCESS_KEY: "local",
    },
  });

test("from a clone that has never deployed, a release that fails goes back to the tagged one", async () => {
  runGit("tag", "deployed/production", "HEAD~1");
  writeFileSync(join(folder, "fails"), "");
  const { status, output } = await runRelease();
  expect(output).toContain("Going back: the deployment failed");
  expect(output).toContain("The release before is deployed again.");
  expect(status).toBe(1);
  expect(readFileSync(join(folder, "deployed"), "utf8").split("\n").filter(Boolean)).toEqual([
    "second sst deploy --stage production",
    "first sst deploy --stage production",
  ]);
  expect(runGit("worktree", "list").trim().split("\n")).toHaveLength(1);
});

test("a release is begun whose resources the stage does not have yet", async () => {
  writeFileSync(join(repository, ".git/info/exclude"), ".sst\n");
  mkdirSync(join(repository, ".sst"));
  writeFileSync(join(repository, ".sst/outputs.json"), JSON.stringify({ site: getAddress(site) }));
  const { output } = await runRelease().finally(() =>
    rmSync(join(repository, ".sst"), { recursive: true, force: true }),
  );
  expect(output).not.toContain("Nothing was deployed");
  expect(output).toContain("Going back: the deployment failed");
});

test("nothing is deployed while an alarm of the stage rings", async () => {
  rmSync(join(folder, "deployed"), { force: true });
  isRinging = true;
  const { status, output } = await runRelease().finally(() => {
    isRinging = false;
  });
  expect(output).toContain("Nothing was deployed, because the stage is ill already: ServerErrorsAlarm-1a2b");
  expect(status).toBe(1);
  expect(() => readFileSync(join(folder, "deployed"))).toThrow();
});

test("the site is asked at the domain of the stage, else where the last deployment from here put it", () => {
  const outputs = join(folder, "outputs.json");
  expect(findSiteAddress({}, outputs)).toBeUndefined();
  writeFileSync(outputs, JSON.stringify({ site: "https://d1.cloudfront.net" }));
  expect(findSiteAddress({}, outputs)).toBe("https://d1.cloudfront.net");
  expect(findSiteAddress({ PORTAL_DOMAIN: "portal.example.mo" }, outputs)).toBe("https://portal.example.mo");
});
