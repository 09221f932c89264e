/** A build is made again only when its inputs have changed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './machine/run.ts';

export interface Build {
  /** What the build makes. The first folder also gets the fingerprint of the inputs. */
  readonly folders: readonly [string, ...string[]];
  /** Patterns of files. */
  readonly inputs: readonly string[];
}

/** Names of files and folders that are not inputs: build output and tests. */
const NO_INPUT = /^(paraglide|dist|dist-draw|node_modules|testing)$|\.gen\.ts$|\.test\.tsx?$/;

function inputFiles(root: string, { inputs }: Build): string[] {
  return (
    globSync(inputs, { cwd: root, exclude: (entry) => NO_INPUT.test(entry.name), withFileTypes: true })
      // `exclude` skips whole folders, but not single files.
      .filter((entry) => entry.isFile() && !NO_INPUT.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  );
}

/** Returns a hash of the names and contents of all inputs of the build. */
export function fingerprint(root: string, build: Build): string {
  const hash = createHash('sha256');
  for (const path of inputFiles(root, build)) {
    const content = readFileSync(path);
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** The file with the fingerprint. */
function stampOf(root: string, { folders }: Build): string {
  return join(root, folders[0], '.built-from');
}

/** True when the build of `root` is up to date. */
export function isFresh(root: string, build: Build): boolean {
  if (!build.folders.every((folder) => existsSync(join(root, folder)))) return false;
  const stamp = stampOf(root, build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint(root, build);
}

/**
 * Marks the build as outdated, also if the new one fails. The returned function marks the new build
 * as made from the inputs as they were before.
 */
export function beginBuild(build: Build): () => void {
  const before = fingerprint(ROOT, build);
  rmSync(stampOf(ROOT, build), { force: true });
  return () => writeFileSync(stampOf(ROOT, build), before);
}
