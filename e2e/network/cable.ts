import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Line, Passed } from './line.ts';

/** For benchmarks (RFC 2544): these addresses exist nowhere else. Phones see the server at one of its own each. */
const NET = '198.18.0';
const PHONES_ADDRESS = `${NET}.1`;
const FIRST_SERVER_ADDRESS = 10;
/** Bytes of a packet on a mobile network. */
const MTU = 1_400;
/** Backs off at each loss, as phones do (cubic too); what some servers have in its place hardly minds. */
const CONGESTION_CONTROL = 'reno';

export interface Cable {
  /** A program that runs this one where the phones are. */
  wrap(program: string): string;
  /** For the browser: where the names in a line's address lie. */
  readonly resolverRules: string;
  lines(port: string): Line[];
  close(): Promise<void>;
}

function ip(...args: string[]): void {
  execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function inNamespaceOf({ pid }: ChildProcess, command: string): void {
  execFileSync('nsenter', ['--target', String(pid), '--net', 'sh', '-ec', command]);
}

function passedIn(text: string): Passed {
  const { up, down }: Passed = JSON.parse(text);
  return { up, down };
}

async function ended(child: ChildProcess): Promise<void> {
  child.stdin?.end();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Another namespace, which is there as long as we are: it ends with the pipe to it, also when we are killed. */
async function startNamespace(): Promise<ChildProcess> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

/** The two ends of the cable: ours is the server's. */
function connect(phones: ChildProcess, devices: { phones: string; server: string }, count: number): void {
  const { pid } = phones;
  ip('link', 'set', devices.phones, 'netns', String(pid));
  const up = (device: string) => `ip link set ${device} mtu ${MTU} up`;
  // Not everywhere may it be chosen.
  const control = `echo ${CONGESTION_CONTROL} > /proc/sys/net/ipv4/tcp_congestion_control || true`;
  inNamespaceOf(
    phones,
    [
      'ip link set lo up',
      up(devices.phones),
      `ip addr add ${PHONES_ADDRESS} dev ${devices.phones}`,
      `ip route add ${NET}.0/24 dev ${devices.phones}`,
      control,
    ].join('\n'),
  );
  execFileSync('sh', ['-ec', `${up(devices.server)}\n${control}`]);
  ip('route', 'add', PHONES_ADDRESS, 'dev', devices.server);
  for (let index = 0; index < count; index += 1)
    ip('addr', 'add', `${NET}.${FIRST_SERVER_ADDRESS + index}`, 'dev', devices.server);
}

interface Link {
  /** Tells the link something, and gives what came through the line that was named. */
  ask(command: object): Promise<Passed>;
  close(): Promise<void>;
}

/** Starts what stands between the two ends. */
async function startLink(devices: { phones: string; server: string }, seed: number): Promise<Link> {
  const program = join(import.meta.dirname, 'cable.py');
  const link = spawn('python3', [program, String(seed), devices.phones, devices.server], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Answers come in the order of the questions.
  const answers = createInterface({ input: link.stdout })[Symbol.asyncIterator]();
  if ((await answers.next()).value !== 'ready') throw new Error('The cable could not be laid');
  return {
    async ask(command) {
      link.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('The cable broke');
      return passedIn(value);
    },
    close: () => ended(link),
  };
}

/**
 * Lays so many lines between this network namespace, where the server is, and a new one for the phones. Nothing of it
 * has a name on the machine, so nothing is left of it when this process ends, in whatever way.
 */
export async function layCable(count: number, seed: number): Promise<Cable> {
  const phones = await startNamespace();
  const devices = { phones: 'phones', server: 'server' };
  const link = await startLink(devices, seed);
  connect(phones, devices, count);
  const folder = mkdtempSync(join(tmpdir(), 'reisspel-cable-'));
  const names = Array.from({ length: count }, (_, index) => ({
    name: `phone-${index + 1}.localhost`,
    address: `${NET}.${FIRST_SERVER_ADDRESS + index}`,
  }));
  return {
    wrap(program) {
      const path = join(folder, 'in-namespace');
      const text = `#!/bin/sh\nexec nsenter --target ${phones.pid} --net '${program}' "$@"\n`;
      writeFileSync(path, text, { mode: 0o755 });
      return path;
    },
    // Names below "localhost" are secure origins, wherever they lie.
    resolverRules: names.map(({ name, address }) => `MAP ${name} ${address}`).join(','),
    lines: (port) =>
      names.map(({ name, address }) => ({
        url: `http://${name}:${port}`,
        set: (weather) => link.ask({ address, ...weather }),
      })),
    async close() {
      await link.close();
      await ended(phones);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
