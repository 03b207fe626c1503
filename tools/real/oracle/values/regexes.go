package values

import (
	"regexp"

	"kubewright.dev/real/oracle/answer"
)

var regexFunctions = answer.Functions{
	"regex.match": asked(matchRegex),
}

type regexQuestion struct {
	Pattern string   `json:"pattern"`
	Texts   []string `json:"texts"`
}

type matchAnswer struct {
	Matches bool      `json:"matches"`
	Found   []string  `json:"found"`
	Groups  []*string `json:"groups"`
}

func matchRegex(question regexQuestion) (any, error) {
	compiled, err := regexp.Compile(question.Pattern)
	if err != nil {
		return nil, err
	}
	answers := []matchAnswer{}
	for _, text := range question.Texts {
		answered := matchAnswer{
			Matches: compiled.MatchString(text),
			Found:   list(compiled.FindAllString(text, -1)),
		}
		positions := compiled.FindStringSubmatchIndex(text)
		for index := 0; index+1 < len(positions); index += 2 {
			var group *string
			if positions[index] >= 0 {
				part := text[positions[index]:positions[index+1]]
				group = &part
			}
			answered.Groups = append(answered.Groups, group)
		}
		answers = append(answers, answered)
	}
	return map[string]any{"groupCount": compiled.NumSubexp(), "texts": answers}, nil
}
