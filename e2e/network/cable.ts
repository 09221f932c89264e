import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Line, Passed } from './line.ts';

/** Addresses for benchmarks (RFC 2544), which no real host has. The server has one a phone. */
const NET = '198.18.0';
const PHONES_ADDRESS = `${NET}.1`;
const FIRST_SERVER_ADDRESS = 10;
/** Largest packet in bytes, as on a mobile network. */
const MTU = 1_400;
/** An algorithm that sends slower after each lost packet, as phones do. */
const CONGESTION_CONTROL = 'reno';

export interface Cable {
  /** Path of a program that runs `program` in the network namespace of the phones. */
  wrap(program: string): string;
  /** Chromium's rules for resolving the host names in the lines' addresses. */
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

/** Makes a network namespace. It ends when the pipe closes, also if this process is killed. */
async function startNamespace(): Promise<ChildProcess> {
  const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return holder;
}

/** Configures both ends of the cable. The server's end is in this process's namespace. */
function connect(phones: ChildProcess, devices: { phones: string; server: string }, count: number): void {
  const { pid } = phones;
  ip('link', 'set', devices.phones, 'netns', String(pid));
  const up = (device: string) => `ip link set ${device} mtu ${MTU} up`;
  // Some systems do not allow the choice of an algorithm.
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

/** The running program cable.py. */
interface CableProcess {
  /** Changes the conditions of a line. Resolves to the bytes that have passed through the line. */
  send(command: object): Promise<Passed>;
  close(): Promise<void>;
}

/** Starts cable.py, which passes packets between the two ends. */
async function startCableProcess(
  devices: { phones: string; server: string },
  seed: number,
): Promise<CableProcess> {
  const program = join(import.meta.dirname, 'cable.py');
  const child = spawn('python3', [program, String(seed), devices.phones, devices.server], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Answers come in the order of the commands.
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if ((await answers.next()).value !== 'ready') throw new Error('The cable could not be started');
  return {
    async send(command) {
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error('The cable has stopped');
      return passedIn(value);
    },
    close: () => ended(child),
  };
}

/**
 * Makes `count` lines between this network namespace, with the server, and a new namespace for the
 * phones. Both are anonymous, so nothing remains on the machine when this process ends.
 */
export async function startCable(count: number, seed: number): Promise<Cable> {
  const phones = await startNamespace();
  const devices = { phones: 'phones', server: 'server' };
  const cableProcess = await startCableProcess(devices, seed);
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
    // Browsers treat names below "localhost" as secure origins, whatever their address.
    resolverRules: names.map(({ name, address }) => `MAP ${name} ${address}`).join(','),
    lines: (port) =>
      names.map(({ name, address }) => ({
        url: `http://${name}:${port}`,
        set: (conditions) => cableProcess.send({ address, ...conditions }),
      })),
    async close() {
      await cableProcess.close();
      await ended(phones);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
