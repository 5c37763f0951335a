import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import typescript from 'typescript-eslint';
import { importsPointDown } from './floors.js';
import settings from './svelte.config.js';

export default typescript.config(
    ...typescript.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: globals.browser } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: typescript.parser, svelteConfig: settings } },
    },
    {
        rules: {
            // Maps are made anew by each derivation; none that is drawn is ever changed.
            'svelte/prefer-svelte-reactivity': 'off',
            'svelte/no-at-html-tags': 'error',
        },
    },
    {
        files: ['src/**'],
        plugins: { watertable: { rules: { 'imports-point-down': importsPointDown } } },
        rules: { 'watertable/imports-point-down': 'error' },
    },
    { ignores: ['node_modules', 'dist', 'src/engine/words/*.js'] }, // those are printed
);
