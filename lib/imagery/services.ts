import * as z from "zod";
import { imageryService } from "./service";

// Outlines simplified from Natural Earth (public domain); German states, cities and remote islands drawn by hand. They
// only cover areas where a service has its own imagery, since its tiles of neighbouring countries are blank or blurred.
const AUSTRIA = [
  "16.95 48.56, 16.84 48.36, 17.15 48.01, 17 47.86, 17.08 47.71, 16.57 47.75, 16.41 47.66, 16.69 47.54, 16.43 47.4, 16.49 47, 15.97 46.82, 16.02 46.67, 15.06 46.65, 14.54 46.38, 12.4 46.69, 12.13 46.91, 12.18 47.08, 11.17 46.96, 10.98 46.77, 10.49 46.85, 10.37 47, 10.11 46.85, 9.58 47.06, 9.52 47.26, 9.65 47.41, 9.55 47.53, 9.77 47.59, 10.21 47.37, 10.16 47.27, 10.43 47.4, 10.43 47.58, 11.24 47.39, 11.62 47.59, 12.17 47.6, 12.24 47.73, 12.76 47.67, 13 47.47, 13.07 47.66, 12.89 47.72, 12.99 47.85, 12.75 48.12, 13.4 48.38, 13.46 48.57, 13.72 48.52, 13.82 48.77, 14.07 48.59, 14.68 48.58, 14.8 48.78, 14.95 48.78, 14.98 49.01, 16.09 48.74, 16.62 48.78, 16.87 48.72",
];
const FLANDERS_AREA = [
  "5.65 50.8, 2.75 50.8, 2.59 50.86, 2.61 50.96, 2.46 51.09, 3.34 51.44, 3.41 51.39, 3.39 51.25, 3.61 51.29, 3.93 51.21, 4.17 51.3, 4.39 51.35, 4.38 51.44, 4.63 51.42, 4.78 51.5, 4.82 51.41, 5.03 51.48, 5.21 51.26, 5.49 51.29, 5.83 51.16",
];
const SWITZERLAND = [
  "10.45 46.82, 10.37 46.67, 10.45 46.54, 10.19 46.63, 10.03 46.53, 10.14 46.4, 10.12 46.23, 9.92 46.37, 9.53 46.3, 9.43 46.5, 9.26 46.49, 9.23 46.23, 9 46.04, 9.06 45.9, 9 45.82, 8.77 45.98, 8.81 46.09, 8.44 46.24, 8.4 46.45, 8.08 46.26, 8.11 46.13, 7.83 45.91, 7.54 45.98, 7.09 45.88, 6.77 46.13, 6.79 46.41, 6.62 46.46, 6.3 46.39, 6.22 46.33, 6.26 46.22, 5.96 46.13, 6.14 46.36, 6.05 46.42, 6.12 46.58, 6.43 46.76, 6.44 46.94, 6.96 47.25, 7.04 47.34, 6.87 47.35, 6.98 47.49, 7.25 47.42, 7.64 47.59, 8.56 47.59, 8.61 47.66, 8.39 47.67, 8.56 47.8, 8.72 47.69, 9.18 47.67, 9.55 47.53, 9.65 47.45, 9.52 47.26, 9.58 47.06, 9.86 47.02, 9.88 46.93, 10.11 46.85, 10.38 47",
];
const CZECHIA = [
  "14.7 50.82, 15.14 51.01, 15.36 50.78, 15.79 50.74, 15.98 50.6, 16.33 50.64, 16.43 50.57, 16.2 50.41, 16.66 50.09, 17.02 50.22, 16.89 50.43, 17.43 50.24, 17.71 50.31, 17.63 50.11, 17.84 49.97, 18 50.05, 18.56 49.91, 18.83 49.51, 18.53 49.48, 17.73 48.86, 17.11 48.83, 16.94 48.6, 16.53 48.8, 16.09 48.74, 15 49.01, 14.95 48.78, 14.8 48.78, 14.7 48.59, 14.32 48.56, 14.03 48.61, 13.61 48.95, 12.76 49.34, 12.38 49.74, 12.52 49.91, 12.08 50.24, 12.15 50.31, 12.3 50.16, 12.51 50.39, 12.95 50.4, 13.56 50.71, 14.35 50.88, 14.29 51.04, 14.48 51.04",
];
const BADEN_WUERTTEMBERG = [
  "8.3 48.98, 8.52 49.5, 9.05 49.38, 9.6 49.7, 9.95 49.45, 10.05 49, 10.25 48.85, 10.25 48.65, 9.95 48.35, 9.98 47.8, 9.68 47.52, 8.72 47.69, 8.58 47.8, 8.39 47.69, 8.61 47.66, 8.57 47.59, 8.23 47.62, 8.04 47.56, 7.61 47.56, 7.51 47.71, 7.61 48.17, 7.75 48.44",
];
const BAVARIA = [
  "9.1 50.05, 10.1 50.45, 10.65 50.15, 11.4 50.35, 11.9 50.35, 12.52 49.91, 12.38 49.74, 12.65 49.43, 13.73 48.87, 13.82 48.77, 13.8 48.6, 13.72 48.52, 13.46 48.57, 13.4 48.38, 12.74 48.11, 12.99 47.85, 12.89 47.72, 13.07 47.66, 13 47.47, 12.78 47.55, 12.76 47.67, 12.5 47.63, 12.24 47.73, 12.17 47.6, 11.62 47.59, 11.24 47.39, 10.98 47.39, 10.87 47.53, 10.43 47.58, 10.43 47.4, 10.19 47.3, 10.21 47.37, 10.08 47.36, 9.95 47.54, 9.65 47.52, 9.72 47.62, 10.08 47.7, 10.15 47.9, 10.08 48.35, 10.45 48.8, 10.1 49.55, 9.65 49.8, 9.2 49.7",
];
const BERLIN_AND_BRANDENBURG = [
  "12 53.2, 12.9 53.1, 13.4 53.2, 13.8 53.45, 14.36 53.43, 14.44 53.25, 14.12 52.85, 14.64 52.58, 14.55 52.38, 14.76 52.08, 14.58 51.82, 14.73 51.59, 13.6 51.45, 13.3 51.6, 13.2 51.8, 12.9 52, 12.4 52.2, 12.3 52.8, 11.75 53.1",
];
const LOWER_SAXONY = [
  "6.89 52.64, 7.04 52.65, 7.2 53.22, 6.97 53.36, 7.07 53.64, 6.86 53.62, 6.85 53.72, 7.89 53.85, 8.07 53.73, 8.19 53.78, 8.23 53.69, 8.08 53.69, 8.2 53.59, 8.4 53.64, 8.4 53.2, 8.5 53, 8.8 52.95, 9.05 53.05, 9.05 53.95, 9.95 53.35, 10.4 53.35, 11.3 53, 10.7 52.85, 10.9 52.4, 10.85 52.2, 10.6 52.1, 10.5 51.75, 10.15 51.5, 9.85 51.48, 9.7 51.6, 9 52.45, 8.6 52.5, 8.2 52.25, 7.7 52.42, 7.03 52.31",
];
const NORTH_RHINE_WESTPHALIA = [
  "6.68 52.06, 7.7 52.32, 7.9 52.2, 7.95 52.02, 8.35 52.08, 8.7 52.4, 8.95 52.35, 8.98 52.15, 9.35 51.65, 8.55 51.35, 8.35 51, 8.1 50.85, 7.7 50.87, 6.5 50.42, 6.16 50.54, 6.25 50.61, 6.01 50.71, 5.97 50.79, 6.06 50.91, 5.85 51.04, 6.15 51.15, 6.06 51.21, 6.21 51.39, 5.93 51.82, 6.16 51.84, 6.13 51.9, 6.35 51.82, 6.72 51.9, 6.81 51.97",
];
const SAXONY = [
  "12 50.55, 12.65 51, 12.3 51.15, 12.25 51.4, 12.4 51.5, 12.9 51.6, 13.3 51.4, 13.7 51.35, 14.7 51.5, 14.95 51.4, 15.02 51.27, 14.78 50.81, 14.61 50.85, 14.48 51.04, 14.29 51.04, 14.24 50.98, 14.35 50.88, 13.56 50.71, 12.95 50.4, 12.51 50.39, 12.29 50.16",
];
const SAXONY_ANHALT = [
  "10.85 51.7, 11.1 52.3, 11 52.75, 11.2 52.85, 11.6 52.85, 12.1 52.75, 12.2 52.2, 12.9 51.9, 12.95 51.75, 12.2 51.5, 12.1 51.1, 11.8 51.1",
];
const ONTARIO = [
  "-83.1 42.05, -82.55 41.9, -81 42.45, -79.05 42.8, -79.07 43.25, -78.7 43.65, -76.8 43.8, -76.4 44.15, -75.75 44.45, -74.9 45, -74.5 45.1, -74.4 45.55, -75.55 45.45, -75.8 45.35, -76.6 45.5, -77.3 46.1, -79.25 46.75, -79.25 48.45, -86.65 50.5, -90.3 48.9, -89.6 48.1, -87.4 48.5, -85.4 47.7, -84.8 46.6, -84.1 46.35, -83.4 45.9, -82.3 45.5, -81.5 44.7, -81.9 44.2, -81.85 43.4, -82.4 43.05, -82.4 42.55, -82.85 42.35, -83.05 42.25",
];
const ENGLAND = [
  "-2.05 55.7, -1.6 55.6, -1.35 54.75, -0.15 53.75, 0.3 53.1, 1.65 52.75, 1.7 52.4, 1.35 51.85, 1.35 51.2, 0.9 50.95, 0 50.8, -1.2 50.65, -2.4 50.6, -3.5 50.3, -5.6 50.05, -5 50.45, -4.1 51.1, -3 51.25, -2.6 51.65, -2.65 51.85, -3 52.05, -2.95 52.7, -2.8 52.9, -2.85 53.1, -3.1 53.4, -3 53.9, -3.5 54.5, -3 54.95, -2.65 55.2, -2.3 55.45",
];
const ESTONIA_AREA = [
  "21.82 57.91, 21.77 58.65, 22.31 58.73, 21.93 58.84, 21.99 59.09, 22.59 59.24, 23 59.12, 23.32 59.19, 23.41 59.35, 24.5 59.75, 25.33 59.65, 25.42 59.81, 25.71 59.82, 26.96 59.6, 28.04 59.63, 28.02 59.48, 28.19 59.37, 27.88 59.28, 27.41 58.75, 27.5 58.22, 27.8 57.86, 27.52 57.81, 27.32 57.52, 26.87 57.63, 26.5 57.52, 26.02 57.84, 25.26 58.08, 24.31 57.87, 24.31 57.71, 24.16 57.87, 24.31 58.15, 23.92 57.96, 23.48 58.41, 22.76 58.08, 22.41 58.07, 22 57.77",
];
const SPAIN = [
  "3.67 40.09, 4.22 40.21, 4.48 39.82, 4.25 39.67, 3.78 39.8",
  "2.25 39.45, 2.25 39.72, 2.9 40.06, 3.24 40.11, 3.62 39.79, 2.99 38.97",
  "-9.42 43.01, -9.25 43.32, -7.68 43.94, -7.15 43.71, -5.85 43.81, -4.48 43.55, -1.8 43.54, -1.6 43.44, -1.75 43.29, -1.4 43.24, -1.46 43.05, -0.57 42.77, 0.64 42.68, 0.81 42.83, 2.01 42.35, 3.18 42.43, 3.04 42.62, 3.47 42.32, 3.25 41.73, 2.12 41.14, 1.07 40.91, 0.97 40.59, 0.02 39.74, -0.16 39.38, 0.38 38.7, -0.36 38.23, -0.62 37.5, -1.55 37.26, -2.09 36.59, -4.35 36.57, -5.1 36.28, -5.33 35.75, -5.4 35.93, -6.14 36.08, -6.59 36.84, -7.56 37.15, -7.4 37.17, -7.44 37.73, -6.95 38.2, -7.36 38.45, -6.99 39.07, -7.56 39.68, -7.02 39.69, -6.88 40.01, -7.04 40.18, -6.8 40.36, -6.94 41.02, -6.2 41.57, -6.54 41.66, -6.61 41.96, -8.18 41.81, -8.22 42.15, -8.94 41.76, -9 42.33",
  "1.07 38.96, 1.29 39.21, 1.66 39.23, 1.71 38.57, 1.31 38.51",
  "-18.2 27.6, -13.3 29.45",
];
const HELSINKI = ["24.84 60.15, 25.2 60.15, 25.2 60.26, 25 60.28, 24.86 60.25"];
const FRANCE = [
  "8.4 42.37, 9.27 43.13, 9.58 43.08, 9.71 42.11, 9.31 41.25, 8.68 41.46",
  "-5.23 48.34, -5.15 48.62, -3.53 48.99, -3.06 49.02, -2.67 48.7, -1.75 48.83, -2.09 49.65, -2 49.86, -1.24 49.85, -1.09 49.55, -0.07 49.47, 0.12 49.84, 1.34 50.23, 1.5 50.99, 2.57 51.23, 2.62 50.82, 3.13 50.78, 3.7 50.3, 4.19 50.27, 4.13 49.98, 4.82 50.16, 4.85 49.8, 5.46 49.5, 6.4 49.47, 6.71 49.16, 8.2 48.96, 7.58 48.11, 7.59 47.58, 6.98 47.49, 6.87 47.35, 7.04 47.33, 6.44 46.94, 5.96 46.2, 6.79 46.41, 6.77 46.13, 7.02 45.92, 6.8 45.72, 7.16 45.41, 6.6 45.1, 7.01 44.82, 6.83 44.53, 6.98 44.24, 7.66 44.18, 7.48 43.86, 7.64 43.74, 6.22 42.84, 4.01 43.4, 3.23 43, 3.27 42.33, 2.98 42.47, 2 42.35, 1.72 42.61, 0.81 42.83, -0.04 42.68, -1.43 43.04, -1.43 43.27, -1.95 43.34, -1.59 43.72, -1.27 45.56, -1.7 46.3, -2.12 46.66, -2.48 46.6, -2.42 47.12, -2.71 47.36, -3.27 47.17, -3.32 47.54, -4.43 47.67, -4.85 47.95, -4.93 48.36",
  "55.2 -21.4, 55.9 -20.85",
  "-61.85 15.8, -61 16.55",
  "-61.25 14.35, -60.8 14.9",
];
const JAPAN = [
  "129 31, 131.5 30.2, 134 32.8, 139 33.9, 140.5 34.8, 141.3 36, 142.4 39.5, 143.5 41.8, 146.2 43, 145.6 44.5, 142 45.9, 140.5 45.3, 139 42.5, 139 39.5, 136.5 38, 135.5 36, 131 35.2, 129.2 34.9, 128.3 33, 128.8 31.8",
  "122.7 24, 131.4 28.6",
];
const LUXEMBOURG = [
  "6.09 50.16, 6.24 49.88, 6.5 49.8, 6.49 49.7, 6.36 49.58, 6.35 49.46, 6.19 49.5, 5.96 49.44, 5.79 49.54, 5.88 49.64, 5.74 49.79, 5.72 49.89, 5.96 50.16",
];
const NETHERLANDS = [
  "3.23 51.35, 3.37 51.64, 4.32 52.31, 4.64 53.15, 5.13 53.49, 6.47 53.68, 7.28 53.32, 7.04 52.65, 6.67 52.54, 7.05 52.37, 7.03 52.23, 6.67 52.05, 6.81 51.96, 5.93 51.82, 6.2 51.46, 6.06 51.21, 6.15 51.15, 5.85 51.04, 6.06 50.91, 6 50.75, 5.63 50.83, 5.83 51.16, 5.21 51.26, 5.03 51.48, 4.91 51.39, 4.48 51.48, 4.26 51.37, 4.33 51.3, 4.31 51.27, 4.22 51.37, 3.81 51.2, 3.39 51.25, 3.35 51.38",
];
const POLAND = [
  "14.44 53.25, 14.18 54.04, 16.09 54.38, 16.54 54.65, 17.88 54.92, 18.79 54.78, 18.92 54.56, 18.67 54.51, 18.9 54.45, 19.61 54.56, 19.74 54.53, 19.68 54.44, 22.96 54.38, 23.45 54.15, 23.9 53.15, 23.91 52.7, 23.16 52.29, 23.64 52.07, 23.54 51.59, 23.64 51.3, 24.14 50.86, 23.96 50.81, 24.11 50.54, 22.67 49.57, 22.68 49.16, 22.85 48.99, 21.6 49.43, 20.92 49.29, 20.32 49.39, 20.05 49.17, 19.76 49.19, 19.77 49.39, 19.44 49.6, 18.96 49.39, 18.56 49.91, 17.63 50.11, 17.69 50.32, 17.43 50.24, 16.89 50.43, 17.02 50.22, 16.66 50.09, 16.2 50.41, 16.43 50.57, 16.33 50.64, 15.36 50.78, 15.14 51.01, 14.81 50.86, 15.02 51.27, 14.59 51.8, 14.76 52.08, 14.55 52.38, 14.64 52.58, 14.12 52.85",
];
const GOTHENBURG = ["11.75 57.6, 12.1 57.8"];
const CONTIGUOUS_US = [
  "-124.98 48.37, -123.3 48.41, -123.41 48.69, -123.18 48.74, -123.34 48.99, -123.3 49.13, -123.18 49.23, -95.18 48.99, -94.98 49.36, -94.59 48.73, -91.58 48.05, -88.35 48.3, -84.11 46.53, -82.53 45.29, -82.15 43.58, -83.16 42.05, -82.67 41.67, -79.02 42.8, -79.17 43.46, -78.75 43.62, -76.84 43.62, -74.9 45, -74.87 45.01, -74.74 45, -74.59 45, -71.51 45.01, -70.89 45.23, -69.24 47.46, -67.81 47.08, -67.81 45.71, -66.64 44.91, -70.34 43.13, -70.53 42.38, -69.76 42.07, -69.83 41.04, -71.24 41.23, -73.72 40.33, -75.73 36.93, -75.34 35.08, -78.64 33.56, -80.88 31.62, -81.19 30.58, -79.83 27.04, -79.88 25.74, -80.61 24.63, -82.15 24.3, -82.35 24.74, -81.31 24.98, -81.41 25.36, -82.96 27.41, -82.96 28.86, -84.08 29.84, -85.05 29.36, -86.41 30.13, -88.57 29.97, -88.84 28.97, -89.41 28.68, -89.77 29.06, -90.94 28.8, -91.63 29.3, -94.02 29.43, -96.75 27.82, -97.13 27.12, -96.89 25.92, -97.2 25.65, -97.14 25.97, -99.11 26.42, -99.51 27.59, -101.4 29.78, -102.32 29.89, -103.39 29.03, -106.43 31.76, -111.07 31.33, -114.72 32.71, -117.2 32.29, -118.06 33.4, -118.14 32.68, -118.55 32.58, -118.68 33.78, -120.63 33.87, -120.92 34.96, -124.6 40.17, -124.32 41.42, -124.82 42.85, -124.21 46.06",
];
const US_WITH_TERRITORIES = [
  ...CONTIGUOUS_US,
  "-168.5 54.5, -141 71.4",
  "-160.6 18.8, -154.7 22.3",
  "-67.3 17.85, -65.2 18.6",
];

const OGL_ONTARIO = {
  name: "Open Government Licence – Ontario",
  url: "https://www.ontario.ca/page/open-government-licence-ontario",
};
const OGL_UK = {
  name: "Open Government Licence v3.0",
  url: "https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/",
};
const CC_BY = {
  name: "CC BY 4.0",
  url: "https://creativecommons.org/licenses/by/4.0/",
  allowsCopies: true,
};
const CC0 = {
  name: "CC0 1.0",
  url: "https://creativecommons.org/publicdomain/zero/1.0/",
  allowsCopies: true,
  allowsTracing: true,
};
const DL_DE_BY = {
  name: "dl-de/by-2-0",
  url: "https://www.govdata.de/dl-de/by-2-0",
  allowsCopies: true,
};
const DL_DE_ZERO = {
  name: "dl-de/zero-2-0",
  url: "https://www.govdata.de/dl-de/zero-2-0",
  allowsCopies: true,
  allowsTracing: true,
};
const ETALAB = {
  name: "Licence Ouverte 2.0",
  url: "https://www.etalab.gouv.fr/licence-ouverte-open-licence/",
  allowsCopies: true,
};
const SWISSTOPO = {
  name: "swisstopo terms of use",
  url: "https://www.geo.admin.ch/en/general-terms-of-use-fsdi",
};
const CUZK = {
  name: "ČÚZK conditions of network services",
  url: "https://www.cuzk.cz/English/Practical-Information/Conditions-of-Provision-for-Spatial-Data-and-Netwo/Conditions-for-Provision-of-CUZK-Network-Services.aspx",
};
const ESTONIA = { name: "Estonian open data licence", url: "https://geoportaal.maaruum.ee/opendata-licence" };
const FLANDERS = {
  name: "Free Open Data Licence Flanders",
  url: "https://overheid.vlaanderen.be/sites/default/files/documenten/ict-egov/licenties/hergebruik/modellicentie_gratis_hergebruik_v1_0.html",
};
const GUGIK = {
  name: "free by the Geodetic and Cartographic Law, art. 40a",
  url: "https://isap.sejm.gov.pl/isap.nsf/DocDetails.xsp?id=WDU19890300163",
};
const GSI = { name: "GSI terms of use", url: "https://www.gsi.go.jp/kikakuchousei/kikakuchousei40182.html" };
const USGS = {
  name: "public domain",
  url: "https://www.usgs.gov/information-policies-and-instructions/copyrights-and-credits",
  allowsCopies: true,
  allowsTracing: true,
};

const wms = (url: string, layer: string) => ({
  tiles: `${url}?SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=${layer}&STYLES=&FORMAT=image/jpeg&CRS=EPSG:3857&WIDTH=512&HEIGHT=512&BBOX={bbox-epsg-3857}`,
  tileSize: 512,
  minZoom: 12,
});

/**
 * Imagery under licences that let any application show it with attribution, from servers that need no key.
 * Ordered by country. docs/decisions/studio.md lists the services that were left out, and why; `npm run check-imagery` requests a tile of
 * each service.
 */
export const IMAGERY_SERVICES = z.array(imageryService).parse([
  {
    name: "basemap.at Orthofoto",
    tiles: "https://mapsneu.wien.gv.at/basemap/bmaporthofoto30cm/normal/google3857/{z}/{y}/{x}.jpeg",
    maxZoom: 19,
    attribution: "Data source: basemap.at",
    licence: CC_BY,
    coverage: AUSTRIA,
  },
  {
    name: "basemap.at Gelände",
    kind: "hillshade",
    tiles: "https://mapsneu.wien.gv.at/basemap/bmapgelaende/grau/google3857/{z}/{y}/{x}.jpeg",
    maxZoom: 17,
    attribution: "Data source: basemap.at",
    licence: CC_BY,
    coverage: AUSTRIA,
  },
  {
    name: "Vlaanderen Orthofoto",
    tiles:
      "https://geo.api.vlaanderen.be/OMWRGBMRVL/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=omwrgbmrvl&STYLE=&FORMAT=image/png&TILEMATRIXSET=GoogleMapsVL&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    maxZoom: 20,
    attribution: "© Digitaal Vlaanderen",
    licence: FLANDERS,
    coverage: FLANDERS_AREA,
  },
  {
    name: "Vlaanderen Hillshade",
    kind: "hillshade",
    ...wms("https://geo.api.vlaanderen.be/DHMV/wms", "DHMV_II_HILL_25cm"),
    maxZoom: 20,
    attribution: "© Digitaal Vlaanderen",
    licence: FLANDERS,
    coverage: FLANDERS_AREA,
  },
  {
    name: "Ontario Orthophotography",
    ...wms(
      "https://ws.geoservices.lrc.gov.on.ca/arcgis5/services/AerialImagery/GEO_Imagery_Data_Service_2023to2027/ImageServer/WMSServer",
      "GEO_Imagery_Data_Service_2023to2027:None",
    ),
    maxZoom: 20,
    attribution: "Contains information licensed under the Open Government Licence – Ontario",
    licence: OGL_ONTARIO,
    coverage: ONTARIO,
  },
  {
    name: "SWISSIMAGE",
    tiles: "https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.swissimage/default/current/3857/{z}/{x}/{y}.jpeg",
    maxZoom: 20,
    attribution: "© swisstopo",
    licence: SWISSTOPO,
    coverage: SWITZERLAND,
  },
  {
    name: "swissALTI3D Relief",
    kind: "hillshade",
    tiles:
      "https://wmts.geo.admin.ch/1.0.0/ch.swisstopo.swissalti3d-reliefschattierung/default/current/3857/{z}/{x}/{y}.png",
    maxZoom: 18,
    attribution: "© swisstopo",
    licence: SWISSTOPO,
    coverage: SWITZERLAND,
  },
  {
    name: "ČÚZK Ortofoto",
    tiles: "https://ags.cuzk.gov.cz/arcgis1/rest/services/ORTOFOTO_WM/MapServer/tile/{z}/{y}/{x}",
    minZoom: 7,
    maxZoom: 20,
    attribution: "ČÚZK – on-line",
    licence: CUZK,
    coverage: CZECHIA,
  },
  {
    name: "Baden-Württemberg DOP20",
    ...wms("https://owsproxy.lgl-bw.de/owsproxy/ows/WMS_LGL-BW_ATKIS_DOP_20_C", "IMAGES_DOP_20_RGB"),
    maxZoom: 20,
    attribution: "LGL-BW, www.lgl-bw.de",
    licence: DL_DE_BY,
    coverage: BADEN_WUERTTEMBERG,
  },
  {
    name: "Bayern DOP20",
    ...wms("https://geoservices.bayern.de/od/wms/dop/v1/dop20", "by_dop20c"),
    maxZoom: 20,
    attribution: "Bayerische Vermessungsverwaltung – www.geodaten.bayern.de",
    licence: CC_BY,
    coverage: BAVARIA,
  },
  {
    name: "Bayern Relief",
    kind: "hillshade",
    ...wms("https://geoservices.bayern.de/od/wms/dgm/v1/relief", "by_relief_schraeglicht"),
    maxZoom: 19,
    attribution: "Bayerische Vermessungsverwaltung – www.geodaten.bayern.de",
    licence: CC_BY,
    coverage: BAVARIA,
  },
  {
    name: "Berlin and Brandenburg DOP20",
    ...wms("https://isk.geobasis-bb.de/mapproxy/dop20c/service/wms", "bebb_dop20c"),
    maxZoom: 20,
    attribution: "GeoBasis-DE/LGB; Geoportal Berlin / DOP20",
    licence: DL_DE_BY,
    coverage: BERLIN_AND_BRANDENBURG,
  },
  {
    name: "Niedersachsen DOP20",
    ...wms("https://opendata.lgln.niedersachsen.de/doorman/noauth/dop_wms", "ni_dop20"),
    maxZoom: 20,
    attribution: "LGLN",
    licence: CC_BY,
    coverage: LOWER_SAXONY,
  },
  {
    name: "Nordrhein-Westfalen DOP",
    ...wms("https://www.wms.nrw.de/geobasis/wms_nw_dop", "nw_dop_rgb"),
    maxZoom: 21,
    attribution: "Geobasis NRW",
    licence: DL_DE_ZERO,
    coverage: NORTH_RHINE_WESTPHALIA,
  },
  {
    name: "Nordrhein-Westfalen DGM",
    kind: "hillshade",
    ...wms("https://www.wms.nrw.de/geobasis/wms_nw_dgm-schummerung", "nw_dgm-schummerung_pan"),
    maxZoom: 19,
    attribution: "Geobasis NRW",
    licence: DL_DE_ZERO,
    coverage: NORTH_RHINE_WESTPHALIA,
  },
  {
    name: "Sachsen DOP20",
    ...wms("https://geodienste.sachsen.de/wms_geosn_dop-rgb/guest", "sn_dop_020"),
    maxZoom: 20,
    attribution: "GeoSN",
    licence: DL_DE_BY,
    coverage: SAXONY,
  },
  {
    name: "Sachsen-Anhalt DOP20",
    ...wms(
      "https://www.geodatenportal.sachsen-anhalt.de/wss/service/ST_LVermGeo_DOP_WMS_OpenData/guest",
      "lsa_lvermgeo_dop20_2",
    ),
    maxZoom: 20,
    attribution: "GeoBasis-DE / LVermGeo ST",
    licence: DL_DE_BY,
    coverage: SAXONY_ANHALT,
  },
  {
    name: "Maa-amet Ortofoto",
    tiles: "https://tiles.maaamet.ee/tm/tms/1.0.0/foto@GMC/{z}/{x}/{-y}.jpg",
    minZoom: 6,
    maxZoom: 18,
    attribution: "Ortofoto: Maa- ja Ruumiamet",
    licence: ESTONIA,
    coverage: ESTONIA_AREA,
  },
  {
    name: "PNOA",
    tiles:
      "https://www.ign.es/wmts/pnoa-ma?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=OI.OrthoimageCoverage&STYLE=default&FORMAT=image/jpeg&TILEMATRIXSET=GoogleMapsCompatible&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    maxZoom: 19,
    attribution: "PNOA, scne.es",
    licence: CC_BY,
    coverage: SPAIN,
  },
  {
    name: "Helsinki Ortoilmakuva",
    ...wms("https://kartta.hel.fi/ws/geoserver/avoindata/wms", "avoindata:Ortoilmakuva"),
    maxZoom: 21,
    attribution: "© Helsingin kaupunki",
    licence: CC_BY,
    coverage: HELSINKI,
  },
  {
    name: "IGN BD ORTHO",
    tiles:
      "https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=ORTHOIMAGERY.ORTHOPHOTOS&STYLE=normal&FORMAT=image/jpeg&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    maxZoom: 19,
    attribution: "© IGN – BD ORTHO",
    licence: ETALAB,
    coverage: FRANCE,
  },
  {
    name: "IGN LiDAR HD",
    kind: "hillshade",
    tiles:
      "https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=IGNF_LIDAR-HD_MNT_ELEVATION.ELEVATIONGRIDCOVERAGE.SHADOW&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}",
    maxZoom: 18,
    attribution: "© IGN – LiDAR HD",
    licence: ETALAB,
    coverage: FRANCE,
  },
  {
    name: "GSI Seamless Photo",
    tiles: "https://cyberjapandata.gsi.go.jp/xyz/seamlessphoto/{z}/{x}/{y}.jpg",
    minZoom: 2,
    maxZoom: 18,
    attribution: "GSI Tiles, Geospatial Information Authority of Japan",
    licence: GSI,
    coverage: JAPAN,
  },
  {
    name: "GSI Hillshade",
    kind: "hillshade",
    tiles: "https://cyberjapandata.gsi.go.jp/xyz/hillshademap/{z}/{x}/{y}.png",
    minZoom: 2,
    maxZoom: 16,
    attribution: "GSI Tiles, Geospatial Information Authority of Japan",
    licence: GSI,
    coverage: JAPAN,
  },
  {
    name: "BD-L-ORTHO",
    tiles: "https://wmts1.geoportail.lu/opendata/wmts/ortho_latest/GLOBAL_WEBMERCATOR_4_V3/{z}/{x}/{y}.jpeg",
    minZoom: 5,
    maxZoom: 20,
    attribution: "Administration du cadastre et de la topographie",
    licence: CC0,
    coverage: LUXEMBOURG,
  },
  {
    name: "PDOK Luchtfoto",
    tiles: "https://service.pdok.nl/hwh/luchtfotorgb/wmts/v1_0/Actueel_orthoHR/EPSG:3857/{z}/{x}/{y}.jpeg",
    maxZoom: 19,
    attribution: "Beeldmateriaal.nl / PDOK",
    licence: CC_BY,
    coverage: NETHERLANDS,
  },
  {
    name: "GUGiK Ortofotomapa",
    tiles:
      "https://mapy.geoportal.gov.pl/wss/service/PZGIK/ORTO/WMTS/StandardResolution?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=ORTOFOTOMAPA&STYLE=default&FORMAT=image/jpeg&TILEMATRIXSET=EPSG:3857&TILEMATRIX=EPSG:3857:{z}&TILEROW={y}&TILECOL={x}",
    maxZoom: 19,
    attribution: "© Główny Urząd Geodezji i Kartografii, geoportal.gov.pl",
    licence: GUGIK,
    coverage: POLAND,
  },
  {
    name: "England LiDAR Terrain",
    kind: "hillshade",
    ...wms(
      "https://environment.data.gov.uk/geoservices/datasets/13787b9a-26a4-4775-8523-806d13af58fc/wms",
      "Lidar_Composite_Hillshade_DTM_1m",
    ),
    maxZoom: 18,
    attribution: "© Environment Agency",
    licence: OGL_UK,
    coverage: ENGLAND,
  },
  {
    name: "Göteborg Ortofoto",
    ...wms("https://opengeodata.goteborg.se/services/ortofoto/wms/v1", "orto"),
    maxZoom: 20,
    attribution: "© Göteborgs Stad",
    licence: CC0,
    coverage: GOTHENBURG,
  },
  {
    name: "USGS NAIP",
    tiles:
      "https://imagery.nationalmap.gov/arcgis/rest/services/USGSNAIPPlus/ImageServer/exportImage?f=image&format=jpg&bboxSR=3857&imageSR=3857&size=512,512&bbox={bbox-epsg-3857}",
    tileSize: 512,
    minZoom: 12,
    maxZoom: 18,
    attribution: "USDA NAIP, USGS The National Map",
    licence: USGS,
    coverage: CONTIGUOUS_US,
  },
  {
    name: "USGS Imagery",
    tiles: "https://basemap.nationalmap.gov/arcgis/rest/services/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}",
    maxZoom: 16,
    attribution: "USGS The National Map",
    licence: USGS,
    coverage: US_WITH_TERRITORIES,
  },
  {
    name: "USGS 3DEP",
    kind: "hillshade",
    tiles:
      "https://elevation.nationalmap.gov/arcgis/rest/services/3DEPElevation/ImageServer/exportImage?f=image&format=jpgpng&bboxSR=3857&imageSR=3857&size=512,512&renderingRule=%7B%22rasterFunction%22%3A%22Hillshade%20Multidirectional%22%7D&bbox={bbox-epsg-3857}",
    tileSize: 512,
    minZoom: 12,
    maxZoom: 18,
    attribution: "USGS The National Map: 3D Elevation Program",
    licence: USGS,
    coverage: US_WITH_TERRITORIES,
  },
]);
