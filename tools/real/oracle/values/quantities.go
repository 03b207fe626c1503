package values

import (
	"encoding/json"
	"math"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"

	"kubewright.dev/real/oracle/protocol"
)

var quantityFunctions = protocol.Functions{
	"quantity.parse":      withInput(parseQuantity),
	"quantity.fromJson":   quantityFromJSON,
	"quantity.arithmetic": withInput(computeQuantities),
	"quantity.of":         withInput(makeQuantity),
}

// scales are the powers of ten for ScaledValue.
var scales = []resource.Scale{-12, -9, -6, -3, -1, 0, 1, 2, 3, 6, 9, 12, 20}

type quantityResponse struct {
	Text   string `json:"text"`
	Format string `json:"format"`
	// Float is the hexadecimal text of the bits.
	Float   string   `json:"float"`
	Integer *string  `json:"integer"`
	Value   string   `json:"value"`
	Milli   string   `json:"milli"`
	Scaled  []string `json:"scaled"`
	Sign    int      `json:"sign"`
	Zero    bool     `json:"zero"`
}

func describeQuantity(quantity resource.Quantity) quantityResponse {
	response := quantityResponse{
		Format: string(quantity.Format),
		Float:  strconv.FormatUint(math.Float64bits(quantity.AsApproximateFloat64()), 16),
		Value:  strconv.FormatInt(quantity.Value(), 10),
		Milli:  strconv.FormatInt(quantity.MilliValue(), 10),
		Sign:   quantity.Sign(),
		Zero:   quantity.IsZero(),
	}
	if integer, whole := quantity.AsInt64(); whole {
		text := strconv.FormatInt(integer, 10)
		response.Integer = &text
	}
	for _, scale := range scales {
		response.Scaled = append(response.Scaled, strconv.FormatInt(quantity.ScaledValue(scale), 10))
	}
	// Printing caches the text in the quantity, so it uses a copy and comes last.
	printed := quantity.DeepCopy()
	response.Text = printed.String()
	return response
}

func parseQuantity(text string) (any, error) {
	quantity, err := resource.ParseQuantity(text)
	if err != nil {
		return nil, err
	}
	return describeQuantity(quantity), nil
}

func quantityFromJSON(raw json.RawMessage) (any, error) {
	var quantity resource.Quantity
	if err := json.Unmarshal(raw, &quantity); err != nil {
		return nil, err
	}
	return describeQuantity(quantity), nil
}

type quantityOperands struct {
	Left   string `json:"left"`
	Right  string `json:"right"`
	Factor string `json:"factor"`
}

func computeQuantities(operands quantityOperands) (any, error) {
	left, err := resource.ParseQuantity(operands.Left)
	if err != nil {
		return nil, err
	}
	right, err := resource.ParseQuantity(operands.Right)
	if err != nil {
		return nil, err
	}
	factor, err := strconv.ParseInt(operands.Factor, 10, 64)
	if err != nil {
		return nil, err
	}
	sum, difference, negated, product := left.DeepCopy(), left.DeepCopy(), left.DeepCopy(), left.DeepCopy()
	sum.Add(right)
	difference.Sub(right)
	negated.Neg()
	product.Mul(factor)
	sumOfSum := sum.DeepCopy()
	sumOfSum.Add(product)
	return map[string]any{
		"order":          left.Cmp(right),
		"orderToInteger": left.CmpInt64(factor),
		"equal":          left.Equal(right),
		"sum":            describeQuantity(sum),
		"difference":     describeQuantity(difference),
		"negated":        describeQuantity(negated),
		"product":        describeQuantity(product),
		"sumOfSum":       describeQuantity(sumOfSum),
	}, nil
}

type quantityParts struct {
	Value    string          `json:"value"`
	Format   resource.Format `json:"format"`
	Exponent resource.Scale  `json:"exponent"`
}

func makeQuantity(parts quantityParts) (any, error) {
	value, err := strconv.ParseInt(parts.Value, 10, 64)
	if err != nil {
		return nil, err
	}
	quantity := resource.NewScaledQuantity(value, parts.Exponent)
	quantity.Format = parts.Format
	return describeQuantity(*quantity), nil
}
