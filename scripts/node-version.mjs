// Imported first, and written for very old versions of Node, because the rest needs 20.
const major = Number(process.versions.node.split(".")[0]);

if (major < 20) {
  console.error(`Kaamkaj needs Node 20 or newer to begin with; this is ${process.version} (${process.execPath}).`);
  process.exit(1);
}
