import type { CompletedCommand } from './completed-commands.ts'

/** A script for bash 3.2 or newer. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  const known = commands.filter(({ path }) => path !== '').map(({ path }) => `' ${path}'`)
  const offers = commands.map(({ path, words, options }) => {
    const offered = [...words, ...options].map(({ word }) => word).join(' ')
    return `    '${path === '' ? '' : ` ${path}`}') COMPREPLY=($(compgen -W '${offered}' -- "$current")) ;;`
  })
  return `# bash completion of kubewright
_kubewright() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path='' index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$path \${COMP_WORDS[index]}" in
      ${known.join(' | ')}) path="$path \${COMP_WORDS[index]}" ;;
    esac
  done
  case "$path" in
${offers.join('\n')}
  esac
}
complete -o default -F _kubewright kubewright`
}
