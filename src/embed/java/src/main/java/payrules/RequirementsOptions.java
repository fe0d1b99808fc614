package payrules;

import java.util.Map;

/** The options of one call of {@code requirements}, as in {@link Options}; what is {@code null} has its default. */
public record RequirementsOptions(Map<String, String> facts, String at) {}
