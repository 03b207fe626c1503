import type { CompletedCommand } from './completed-commands.ts'

/** A script for fish. */
export function fishScript(commands: readonly CompletedCommand[]): string {
  const known = commands.filter(({ path }) => path !== '').map(({ path }) => quoted(` ${path}`))
  const lines = commands.flatMap(({ path, words, options }) => {
    const condition = `-n ${quoted(`__kubewright_at ${quoted(path === '' ? '' : ` ${path}`)}`)}`
    const start = `complete -c kubewright ${condition}`
    return [
      ...words.map(({ word, description }) => `${start} -a ${quoted(word)} -d ${quoted(description)}`),
      ...options.map(({ word, description }) => `${start} -l ${word.replace(/^--?/, '')} -d ${quoted(description)}`),
    ]
  })
  return `# fish completion of kubewright
function __kubewright_at
    set -l path ''
    for word in (commandline -opc)[2..-1]
        contains -- "$path $word" ${known.join(' ')}; and set path "$path $word"
    end
    test "$path" = "$argv[1]"
end
${lines.join('\n')}`
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
