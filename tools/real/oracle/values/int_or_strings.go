package values

import (
	"encoding/json"
	"strconv"

	"k8s.io/apimachinery/pkg/util/intstr"

	"kubewright.dev/real/oracle/protocol"
)

var intOrStringFunctions = protocol.Functions{
	"intOrString.parse":    withInput(parseIntOrString),
	"intOrString.fromJson": intOrStringFromJSON,
	"intOrString.scale":    withInput(scaleIntOrString),
}

type intOrStringResponse struct {
	Number bool   `json:"number"`
	Text   string `json:"text"`
	// Integer is IntValue as a double, like a number in JavaScript.
	Integer string `json:"integer"`
}

func describeIntOrString(value intstr.IntOrString) intOrStringResponse {
	return intOrStringResponse{
		Number:  value.Type == intstr.Int,
		Text:    value.String(),
		Integer: asDouble(value.IntValue()),
	}
}

func parseIntOrString(text string) (any, error) {
	return describeIntOrString(intstr.Parse(text)), nil
}

func intOrStringFromJSON(raw json.RawMessage) (any, error) {
	var value intstr.IntOrString
	if err := json.Unmarshal(raw, &value); err != nil {
		return nil, err
	}
	return describeIntOrString(value), nil
}

type scaleRequest struct {
	Value   intstr.IntOrString `json:"value"`
	Total   int                `json:"total"`
	RoundUp bool               `json:"roundUp"`
}

func scaleIntOrString(request scaleRequest) (any, error) {
	scaled, err := intstr.GetScaledValueFromIntOrPercent(&request.Value, request.Total, request.RoundUp)
	if err != nil {
		return nil, err
	}
	return asDouble(scaled), nil
}

// asDouble is the exact text of the double nearest to an integer.
func asDouble(integer int) string {
	return strconv.FormatFloat(float64(integer), 'f', 0, 64)
}
