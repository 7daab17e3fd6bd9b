// One cold start: loads a bundle, answers one request, prints milliseconds since the process began.
const [, , file, event] = process.argv;
const loadedFrom = performance.now();
const { handler } = require(file);
const loaded = performance.now();
handler(JSON.parse(event), { awsRequestId: "bench", getRemainingTimeInMillis: () => 29_000 }).then(
  (answer) => {
    const answered = performance.now();
    const { user, system } = process.cpuUsage();
    const cpu = (user + system) / 1000;
    const status = answer?.statusCode ?? 200;
    process.stdout.write(
      JSON.stringify({ import: loaded - loadedFrom, ready: loaded, answered, cpu, status }),
    );
    process.exit(0);
  },
  (error) => {
    process.stderr.write(String(error));
    process.exit(1);
  },
);
