import type { Command } from '../scenario.ts'

/** Short forms of command lines. Words are split at spaces, so a word with a space needs an array. */
export function kubectl(line: string | readonly string[], parts: Omit<Command, 'command' | 'words'> = {}): Command {
  return { command: 'kubectl', words: wordsOf(line), ...parts }
}

export function helm(line: string | readonly string[], parts: Omit<Command, 'command' | 'words'> = {}): Command {
  return { command: 'helm', words: wordsOf(line), ...parts }
}

function wordsOf(line: string | readonly string[]): readonly string[] {
  return typeof line === 'string' ? line.split(' ') : line
}
