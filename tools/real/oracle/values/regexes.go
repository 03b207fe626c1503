package values

import (
	"regexp"

	"kubewright.dev/real/oracle/protocol"
)

var regexFunctions = protocol.Functions{
	"regex.match": withInput(matchRegex),
}

type regexRequest struct {
	Pattern string   `json:"pattern"`
	Texts   []string `json:"texts"`
}

type matchResponse struct {
	Matches bool      `json:"matches"`
	Found   []string  `json:"found"`
	Groups  []*string `json:"groups"`
}

func matchRegex(request regexRequest) (any, error) {
	compiled, err := regexp.Compile(request.Pattern)
	if err != nil {
		return nil, err
	}
	responses := []matchResponse{}
	for _, text := range request.Texts {
		response := matchResponse{
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
			response.Groups = append(response.Groups, group)
		}
		responses = append(responses, response)
	}
	return map[string]any{"groupCount": compiled.NumSubexp(), "texts": responses}, nil
}
