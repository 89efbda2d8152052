// npm run build: builds the app, so that npm start does not have to.
import { build } from "./setup/build.mjs";
import { checkNode, installIfNeeded } from "./setup/install.mjs";
import { runScript } from "./setup/step.mjs";
import { copyVendorFiles } from "./setup/vendor.mjs";

await runScript(async () => {
  checkNode();
  await installIfNeeded({ dev: false });
  copyVendorFiles();
  await build({ quiet: false });
});
