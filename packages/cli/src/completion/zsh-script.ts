import type { CompletedCommand, CompletedWord } from './completed-commands.ts'

/** A script for zsh; the first line lets a folder of $fpath load it. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  const known = commands.filter(({ path }) => path !== '').map(({ path }) => `' ${path}'`)
  const offers = commands.map(({ path, words, options }) => {
    const offered = [...words, ...options].map(quoted)
    return `    '${path === '' ? '' : ` ${path}`}') offered=(${offered.join(' ')}) ;;`
  })
  return `#compdef kubewright
_kubewright() {
  local command_path='' word
  local -a offered
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$command_path $word" in
      ${known.join(' | ')}) command_path="$command_path $word" ;;
    esac
  done
  case "$command_path" in
${offers.join('\n')}
  esac
  _describe 'kubewright' offered || _files
}
if [ "$funcstack[1]" = '_kubewright' ]; then _kubewright "$@"; else compdef _kubewright kubewright; fi`
}

/** zsh separates the word from its description with a colon. */
function quoted({ word, description }: CompletedWord): string {
  const text = `${word.replaceAll(':', '\\:')}:${description}`
  return `'${text.replaceAll("'", "'\\''")}'`
}
